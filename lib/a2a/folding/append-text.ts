import type { TextPart } from '@/lib/a2a/model'

/** Number of characters that are cached of a long text. */
export const textPrefixLength = 60_000

const prefixes = new WeakMap<TextPart, string>()

/**
 * Returns a text part with `more` at its end. Reading a text that was joined from many chunks copies all of it, even 100 MB, so
 * its first characters are cached for callers that only need those.
 */
export function appendText(part: TextPart, more: string): TextPart {
  const extended = { ...part, text: part.text + more }
  if (part.text.length < textPrefixLength) return extended
  prefixes.set(extended, textPrefix(part))
  prefixes.delete(part)
  return extended
}

/** Returns the first `textPrefixLength` characters of a text. */
export function textPrefix(part: TextPart): string {
  return prefixes.get(part) ?? part.text.slice(0, textPrefixLength)
}
