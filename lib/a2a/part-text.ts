import type { Part } from '@/lib/a2a/model'

/** Longer texts are equal only if they are so to the character: white space is not worth the time there. */
const maxDenseLength = 50_000

/** The text parts of a message or an artifact, joined with nothing between. */
export function textOf(parts: readonly Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : '')).join('')
}

const dense = (text: string): string => (text.length > maxDenseLength ? text : text.replace(/\s+/g, ' ').trim())

interface Content {
  readonly parts: readonly Part[]
}

const keys = new WeakMap<readonly Part[], string | undefined>()

/**
 * Returns what two messages or artifacts of the same text have in common, white space apart: some agents give their answer
 * in both (v0.1 §9.1 prints it so), and a screen shows it once. Undefined for anything but text, and for blank text.
 */
export function textKey({ parts }: Content): string | undefined {
  if (keys.has(parts)) return keys.get(parts)
  const key = parts.every((part) => 'text' in part) ? dense(textOf(parts)) || undefined : undefined
  keys.set(parts, key)
  return key
}
