import { PictureCover } from '@/components/ui/brand/picture-cover'
import { cn } from '@/components/ui/cn'
import { initialsOf } from '@/components/ui/text/initials-of'

const sizes = { sm: 'size-5 text-[9px]', md: 'size-8 text-xs', lg: 'size-10 text-sm', xl: 'size-14 text-lg' }

/** Returns a stable hue for a name, in degrees. */
function hueOf(name: string): number {
  let hash = 2166136261
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619)
  return (hash >>> 0) % 360
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
      {src ? <PictureCover key={src} src={src} /> : null}
    </span>
  )
}
