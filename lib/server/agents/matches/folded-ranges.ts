import 'server-only'
import { foldText } from '@/lib/server/db/fold-text'

export type Range = [start: number, end: number]

const plainAscii = /^[^\u{80}-\u{10ffff}]*$/u
// A letter with the marks on it, the narrow kana's too: what is never highlighted in half.
const letters = /[^\p{M}\u{ff9e}\u{ff9f}][\p{M}\u{ff9e}\u{ff9f}]*|[\p{M}\u{ff9e}\u{ff9f}]+/gu

/**
 * Where the folded terms occur in a text, in UTF-16 units of the text as it is written, in order and apart from each other.
 * Folding makes texts longer and shorter, so each folded unit is traced back to the letter that it comes from.
 */
export function foldedRanges(text: string, terms: string[]): Range[] {
  const { folded, startOf, endOf } = plainAscii.test(text) ? traceAscii(text) : trace(text)
  const found = terms.flatMap((term) => occurrences(folded, term))
  return joined(found.map(([start, end]): Range => [startOf(start), endOf(end - 1)]))
}

interface Trace {
  folded: string
  /** Where the letter begins, and ends, that the folded unit comes from. */
  startOf: (unit: number) => number
  endOf: (unit: number) => number
}

function traceAscii(text: string): Trace {
  return { folded: foldText(text), startOf: (unit) => unit, endOf: (unit) => unit + 1 }
}

function trace(text: string): Trace {
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const folded = foldText(letter)
    parts.push(folded)
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(index)
      ends.push(index + letter.length)
    }
  }
  return { folded: parts.join(''), startOf: (unit) => starts[unit] ?? 0, endOf: (unit) => ends[unit] ?? text.length }
}

function occurrences(text: string, term: string): Range[] {
  const found: Range[] = []
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length))
    found.push([at, at + term.length])
  return found
}

function joined(ranges: Range[]): Range[] {
  const apart: Range[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else apart.push([start, end])
  }
  return apart
}
