import { AgentPicture } from '@/components/entities/agent/agent-picture'
import { cn } from '@/components/ui/cn'

const sizes = { sm: 'size-5 text-[9px]', md: 'size-8 text-xs', lg: 'size-10 text-sm', xl: 'size-14 text-lg' }

/** Returns a stable hue for a name, in degrees. */
function hueOf(name: string): number {
  let hash = 2166136261
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619)
  return (hash >>> 0) % 360
}

/** Returns the first letters of the first and last word, or one letter in scripts without spaces. */
function initialsOf(name: string): string {
  const words = name.split(/[\s_\-./:]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = (words.length > 1 ? [words[0], words.at(-1)] : words).map(
    (word) => word?.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? '',
  )
  const first = letters[0] ?? '?'
  const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(first)
  return wide ? first : letters.join('').toLocaleUpperCase('en')
}

interface AgentIconProps {
  name: string
  /** Path of the agent's icon, if Switchboard has one. */
  src?: string | null
  size?: keyof typeof sizes
  className?: string
}

/**
 * An agent's icon as stored by Switchboard, or initials on a hue derived from its name. The page never requests icons from
 * third parties.
 */
export function AgentIcon({ name, src, size = 'md', className }: AgentIconProps) {
  const shape = cn('relative shrink-0 overflow-hidden rounded-[28%] select-none', sizes[size], className)
  const hue = hueOf(name)
  return (
    <span
      aria-hidden
      className={cn(shape, 'inline-flex items-center justify-center font-semibold tracking-tight')}
      style={{
        background: `light-dark(oklch(0.925 0.032 ${hue}), oklch(0.335 0.042 ${hue}))`,
        color: `light-dark(oklch(0.4 0.075 ${hue}), oklch(0.875 0.055 ${hue}))`,
      }}
    >
      {initialsOf(name)}
      {src ? <AgentPicture key={src} src={src} /> : null}
    </span>
  )
}
