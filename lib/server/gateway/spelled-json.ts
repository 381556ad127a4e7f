import 'server-only'
import { randomUUID } from 'node:crypto'
import { longText, spanIn } from '@/lib/server/db/text-span'

/** Stands for a text while the rest is written: nobody else knows it. */
const mark = randomUUID()

/**
 * What is told of a row, as JSON. Long texts that the row's raw text spells without an escape are put in as they stand there:
 * to look at each letter of 1 MB once more takes as long as to read all of it did.
 */
export function spelledJson(value: object, raw: string): string {
  // Where JSON has no backslash, no text in it has a letter that needs one.
  if (raw.length < longText || raw.includes('\\')) return JSON.stringify(value)
  const texts: string[] = []
  const rest = JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== 'string' || member.length < longText || !isPlainIn(raw, member)) return member
    texts.push(member)
    return mark
  })
  const [head = '', ...tails] = rest.split(mark)
  return tails.reduce((json, tail, index) => `${json}${texts[index] ?? ''}${tail}`, head)
}

/** An imported row may say what its raw text does not, and its raw text be no JSON. */
const isPlainIn = (raw: string, text: string): boolean =>
  spanIn(raw, text)?.[2] === 0 && !['"', '\n', '\r'].some((letter) => text.includes(letter))
