import 'server-only'
import { randomUUID } from 'node:crypto'
import { longText, spanIn } from '@/lib/server/db/text-span'

/** Stands for a text while the rest is written: nobody else knows it. */
const mark = randomUUID()

/**
 * What is told of a row, as JSON. `raw`: what it came as, JSON or nothing. Long texts that it spells without an escape are put
 * in as they stand there: to look at each letter of 1 MB once more takes as long as to read all of it did.
 */
export function spelledJson(value: object, raw: string): string {
  // Where JSON has no backslash, no text in it has a letter that needs one.
  if (raw.length < longText || raw.includes('\\') || !hasLongText(value)) return JSON.stringify(value)
  const texts: string[] = []
  const rest = JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== 'string' || member.length < longText || !isPlainIn(raw, member)) return member
    texts.push(member)
    return mark
  })
  const [head = '', ...tails] = rest.split(mark)
  return tails.reduce((json, tail, index) => `${json}${texts[index] ?? ''}${tail}`, head)
}

/** Cheaper than a function that `JSON.stringify` calls for each of a million numbers. */
function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= longText
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasLongText)
  for (const name in value) if (hasLongText((value as Record<string, unknown>)[name])) return true
  return false
}

/** A text of another row may look like what stands between the texts of this one. */
const isPlainIn = (raw: string, text: string): boolean =>
  spanIn(raw, text)?.[2] === 0 && !['"', '\t', '\n', '\r'].some((letter) => text.includes(letter))
