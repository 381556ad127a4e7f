import 'server-only'
import { normalizeText } from '@/lib/server/db/search/normalize-text'

export type TextRange = [start: number, end: number]

const plainAscii = /^[^\u{80}-\u{10ffff}]*$/u
// A letter with its combining marks, including those of half-width kana: never highlighted in part.
const letters = /[^\p{M}\u{ff9e}\u{ff9f}][\p{M}\u{ff9e}\u{ff9f}]*|[\p{M}\u{ff9e}\u{ff9f}]+/gu

/**
 * Returns where the normalized terms occur in a text, in UTF-16 units of the original text, in order and without overlaps.
 * Normalizing changes the length of texts, so each normalized unit is traced back to its original letter.
 */
export function findTermRanges(text: string, terms: string[]): TextRange[] {
  const { folded, startOf, endOf } = plainAscii.test(text) ? traceAscii(text) : trace(text)
  const found = terms.flatMap((term) => occurrences(folded, term))
  return joined(found.map(([start, end]): TextRange => [startOf(start), endOf(end - 1)]))
}

interface Trace {
  folded: string
  /** Start and end of the original letter of a normalized unit. */
  startOf: (unit: number) => number
  endOf: (unit: number) => number
}

function traceAscii(text: string): Trace {
  return { folded: normalizeText(text), startOf: (unit) => unit, endOf: (unit) => unit + 1 }
}

function trace(text: string): Trace {
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const folded = normalizeText(letter)
    parts.push(folded)
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(index)
      ends.push(index + letter.length)
    }
  }
  return { folded: parts.join(''), startOf: (unit) => starts[unit] ?? 0, endOf: (unit) => ends[unit] ?? text.length }
}

function occurrences(text: string, term: string): TextRange[] {
  const found: TextRange[] = []
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length))
    found.push([at, at + term.length])
  return found
}

function joined(ranges: TextRange[]): TextRange[] {
  const apart: TextRange[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else apart.push([start, end])
  }
  return apart
}
