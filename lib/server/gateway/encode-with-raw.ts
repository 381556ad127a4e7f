import 'server-only'
import { randomUUID } from 'node:crypto'
import { findSpan, longTextLength, longTexts, withText } from '@/lib/server/db/events/event-text'

/** Placeholder for a long text while the rest is encoded. Random, so that it cannot occur in the data. */
const placeholder = randomUUID()

/**
 * Encodes the event of a row as JSON. `raw`: the JSON that the row was decoded from, or empty. The first eight long texts without
 * an escape are copied from it, because encoding 1 MB of text again takes as long as decoding it.
 */
export function encodeWithRaw(value: object, raw: string): string {
  // Where JSON has no backslash, no text in it has a letter that needs one.
  if (raw.length < longTextLength || raw.includes('\\')) return JSON.stringify(value)
  // A replacer would be called for every number.
  const found = longTexts(value).filter(([, text]) => isUnescapedIn(raw, text))
  if (found.length === 0) return JSON.stringify(value)
  const rest = JSON.stringify(found.reduce<unknown>((copy, [path]) => withText(copy, path, placeholder), value))
  const [head = '', ...tails] = rest.split(placeholder)
  return tails.reduce((json, tail, index) => `${json}${found[index]?.[1] ?? ''}${tail}`, head)
}

/** A text of another row may look like the text between this row's texts. */
const isUnescapedIn = (raw: string, text: string): boolean =>
  findSpan(raw, text)?.[2] === 0 && !['"', '\t', '\n', '\r'].some((letter) => text.includes(letter))
