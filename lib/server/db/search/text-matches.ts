import 'server-only'
import { collapseWhitespace, normalizeText, parseSearchTerms } from '@/lib/server/db/search/search-text'

const maxLength = 160
const before = 40
const maxRanges = 20

/** Shortens a text to the part around the first of these ranges, with `…` at the cuts, and shifts the ranges accordingly. */
function createExcerpt(text: string, ranges: TextRange[]): { text: string; ranges: TextRange[] } {
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
function findGraphemeStart(text: string, unit: number): number {
  let at = unit
  while (at > 0 && at < text.length && /^[\p{M}\u{dc00}-\u{dfff}]/u.test(text.slice(at, at + 2))) at -= 1
  return at
}

type TextRange = [start: number, end: number]

const plainAscii = /^[^\u{80}-\u{10ffff}]*$/u
// A letter with its combining marks, including those of half-width kana: never highlighted in part.
const letters = /[^\p{M}\u{ff9e}\u{ff9f}][\p{M}\u{ff9e}\u{ff9f}]*|[\p{M}\u{ff9e}\u{ff9f}]+/gu

/**
 * Returns where the normalized terms occur in a text, in UTF-16 units of the original text, in order and without overlaps.
 * Normalizing changes the length of texts, so each normalized unit is traced back to its original letter.
 */
function findTermRanges(text: string, terms: string[]): TextRange[] {
  const { folded, startOf, endOf } = plainAscii.test(text) ? traceAscii(text) : trace(text)
  const ranges = terms.flatMap((term) => occurrences(folded, term))
  return joined(ranges.map(([start, end]): TextRange => [startOf(start), endOf(end - 1)]))
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
  const ranges: TextRange[] = []
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length))
    ranges.push([at, at + term.length])
  return ranges
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

const maxMatches = 3
/** Longer texts are searched in pieces of this length. */
const pieceLength = 2_000

interface PieceMatch<Field> {
  field: Field
  text: string
  terms: string[]
}

/**
 * Returns where a search matched in these texts, which are ordered by relevance: the fewest texts that contain all terms first,
 * then those of other fields; at most three.
 */
export function findTextMatches<Field>(
  texts: readonly [Field, readonly (string | null)[]][],
  q: string,
): { field: Field; text: string; ranges: TextRange[] }[] {
  const terms = parseSearchTerms(q)
  if (terms.length === 0) return []
  const places = texts.flatMap(([field, all]) =>
    all.flatMap((text) =>
      pieces(collapseWhitespace(text ?? '')).flatMap((piece) => matchPiece(field, piece, terms) ?? []),
    ),
  )
  return selectBest(places, terms).map(({ field, text, terms: pieceTerms }) => ({
    field,
    ...createExcerpt(text, findTermRanges(text, pieceTerms)),
  }))
}

function matchPiece<Field>(field: Field, text: string, terms: string[]): PieceMatch<Field> | null {
  const folded = normalizeText(text)
  const pieceTerms = terms.filter((term) => folded.includes(term))
  return pieceTerms.length > 0 ? { field, text, terms: pieceTerms } : null
}

function pieces(text: string): string[] {
  if (text.length <= pieceLength) return [text]
  const space = text.lastIndexOf(' ', pieceLength)
  const cut = space > 0 ? space + 1 : findGraphemeStart(text, pieceLength)
  return [text.slice(0, cut), ...pieces(text.slice(cut))]
}

function selectBest<Field>(places: PieceMatch<Field>[], terms: string[]): PieceMatch<Field>[] {
  const chosen: PieceMatch<Field>[] = []
  const missing = new Set(terms)
  while (chosen.length < maxMatches) {
    const newTermCounts = places.map((place) => place.terms.filter((term) => missing.has(term)).length)
    const maxNew = Math.max(0, ...newTermCounts)
    const isOther = (place: PieceMatch<Field>) => !chosen.some(({ field }) => field === place.field)
    const next = maxNew > 0 ? places[newTermCounts.indexOf(maxNew)] : places.find(isOther)
    if (!next) break
    chosen.push(next)
    for (const term of next.terms) missing.delete(term)
  }
  return chosen
}
