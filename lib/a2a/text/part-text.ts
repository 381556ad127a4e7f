import type { Part } from '@/lib/a2a/model'

/** Longer texts are compared exactly, because normalizing their white space takes too long. */
const maxDenseLength = 50_000

/** Returns the text parts of a message or an artifact, joined without a separator. */
export function textOf(parts: readonly Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : '')).join('')
}

/** Returns the joined text of the parts, or null if one of them is no text. */
export function joinTextParts(parts: readonly Part[]): string | null {
  return parts.every((part) => 'text' in part) ? textOf(parts) : null
}

const dense = (text: string): string => (text.length > maxDenseLength ? text : text.replace(/\s+/g, ' ').trim())

interface Content {
  readonly parts: readonly Part[]
}

const keys = new WeakMap<readonly Part[], string | undefined>()

/**
 * Returns a key that is equal for messages and artifacts with the same text, ignoring white space: some agents send their
 * answer in both (as in v0.1 §9.1), and screens show it once. Undefined for anything but text, and for blank text.
 */
export function textKey({ parts }: Content): string | undefined {
  if (keys.has(parts)) return keys.get(parts)
  const key = parts.every((part) => 'text' in part) ? dense(textOf(parts)) || undefined : undefined
  keys.set(parts, key)
  return key
}
