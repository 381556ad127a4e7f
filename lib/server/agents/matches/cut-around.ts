import 'server-only'
import type { Range } from '@/lib/server/agents/matches/folded-ranges'

const most = 160
const before = 40
const mostRanges = 20

/** A text cut to what is around the first of these ranges, with `…` where it was cut, and the ranges in what is left. */
export function cutAround(text: string, ranges: Range[]): { text: string; ranges: Range[] } {
  const [first = [0, 0]] = ranges
  const start = text.length <= most ? 0 : letterStart(text, Math.max(0, first[0] - before))
  const end = letterStart(text, Math.max(Math.min(text.length, start + most), first[1]))
  const head = start > 0 ? '…' : ''
  const shift = head.length - start
  return {
    text: `${head}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    ranges: ranges
      .filter((range) => range[1] <= end)
      .slice(0, mostRanges)
      .map((range) => [range[0] + shift, range[1] + shift]),
  }
}

/** Where a letter begins at that unit or before it, marks and halves of characters counted to it. */
export function letterStart(text: string, unit: number): number {
  let at = unit
  while (at > 0 && at < text.length && /^[\p{M}\u{dc00}-\u{dfff}]/u.test(text.slice(at, at + 2))) at -= 1
  return at
}
