import 'server-only'
import type { TextRange } from '@/lib/server/db/search/find-term-ranges'

const maxLength = 160
const before = 40
const maxRanges = 20

/** Shortens a text to the part around the first of these ranges, with `…` at the cuts, and shifts the ranges accordingly. */
export function createExcerpt(text: string, ranges: TextRange[]): { text: string; ranges: TextRange[] } {
  const [first = [0, 0]] = ranges
  const start = text.length <= maxLength ? 0 : findGraphemeStart(text, Math.max(0, first[0] - before))
  const end = findGraphemeStart(text, Math.max(Math.min(text.length, start + maxLength), first[1]))
  const head = start > 0 ? '…' : ''
  const shift = head.length - start
  return {
    text: `${head}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    ranges: ranges
      .filter((range) => range[1] <= end)
      .slice(0, maxRanges)
      .map((range) => [range[0] + shift, range[1] + shift]),
  }
}

/** Returns the start of the letter at that UTF-16 unit. Combining marks and surrogate halves belong to the letter. */
export function findGraphemeStart(text: string, unit: number): number {
  let at = unit
  while (at > 0 && at < text.length && /^[\p{M}\u{dc00}-\u{dfff}]/u.test(text.slice(at, at + 2))) at -= 1
  return at
}
