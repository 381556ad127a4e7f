import type { TextPart } from '@/lib/a2a/model'

/** So much of a long text is kept beside it. */
export const beginningLength = 60_000

const beginnings = new WeakMap<TextPart, string>()

/**
 * A text with more at its end. Whoever looks into a text that was put together of many pieces has all of it copied, be it
 * 100 MB: what it begins with is kept, for those who want no more.
 */
export function grownText(part: TextPart, more: string): TextPart {
  const grown = { ...part, text: part.text + more }
  if (part.text.length < beginningLength) return grown
  beginnings.set(grown, beginningOf(part))
  beginnings.delete(part)
  return grown
}

/** The first `beginningLength` characters of a text. */
export function beginningOf(part: TextPart): string {
  return beginnings.get(part) ?? part.text.slice(0, beginningLength)
}
