import 'server-only'
import { randomUUID } from 'node:crypto'
import { longTextLength, findSpan } from '@/lib/server/db/text-span'

/** Placeholder for a long text while the rest is encoded. Random, so that it cannot occur in the data. */
const placeholder = randomUUID()

/**
 * Encodes the event of a row as JSON. `raw`: the JSON that the row was decoded from, or empty. Long texts without an escape are
 * copied from it, because encoding 1 MB of text again takes as long as decoding it.
 */
export function encodeWithRaw(value: object, raw: string): string {
  // Where JSON has no backslash, no text in it has a letter that needs one.
  if (raw.length < longTextLength || raw.includes('\\') || !hasLongText(value)) return JSON.stringify(value)
  const texts: string[] = []
  const rest = JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== 'string' || member.length < longTextLength || !isUnescapedIn(raw, member)) return member
    texts.push(member)
    return placeholder
  })
  const [head = '', ...tails] = rest.split(placeholder)
  return tails.reduce((json, tail, index) => `${json}${texts[index] ?? ''}${tail}`, head)
}

/** Takes less time than a replacer, which `JSON.stringify` calls for every number. */
function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= longTextLength
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasLongText)
  for (const name in value) if (hasLongText((value as Record<string, unknown>)[name])) return true
  return false
}

/** A text of another row may look like the text between this row's texts. */
const isUnescapedIn = (raw: string, text: string): boolean =>
  findSpan(raw, text)?.[2] === 0 && !['"', '\t', '\n', '\r'].some((letter) => text.includes(letter))
