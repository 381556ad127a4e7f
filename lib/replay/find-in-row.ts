import type { LogRow } from '@/lib/a2a/log'
import { getRowHead, type Outline, type RowHead } from '@/lib/replay/outline'

/** Splits a search text into lowercase words. */
export function splitSearchTerms(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

type Range = readonly [start: number, end: number]

/** Returns the ranges of words in a text, in order and without overlaps: start and end in UTF-16 units. */
export function findRanges(text: string, words: readonly string[]): Range[] {
  const lowerCased = text.toLowerCase()
  // Some letters change their length with their case. No range is better than a wrong one.
  if (lowerCased.length !== text.length) return []
  const all = words.flatMap((word) => {
    const ranges: Range[] = []
    for (let at = lowerCased.indexOf(word); at !== -1; at = lowerCased.indexOf(word, at + word.length))
      ranges.push([at, at + word.length])
    return ranges
  })
  const sorted = all.toSorted(([a], [b]) => a - b)
  return sorted.filter(([start], place) => place === 0 || start >= (sorted[place - 1]?.[1] ?? 0))
}

const contextBefore = 24
const length = 160

/** Returns the text around the first match in a row, as sent or else as decoded; null without a match. */
export function createSnippet(
  { raw, event }: LogRow,
  words: readonly string[],
): { text: string; ranges: Range[] } | null {
  for (const text of [raw, JSON.stringify(event)]) {
    const lowerCased = text.toLowerCase()
    const places = words.map((word) => lowerCased.indexOf(word)).filter((place) => place !== -1)
    if (places.length === 0) continue
    const start = Math.max(0, Math.min(...places) - contextBefore)
    const snippet = `${start > 0 ? '…' : ''}${text.slice(start, start + length)}`
    return { text: snippet, ranges: findRanges(snippet, words) }
  }
  return null
}

/** A filter of log rows. */
export interface RowFilter {
  direction: 'all' | 'out' | 'in' | 'own'
  kind: LogRow['kind'] | 'all'
  /** A wire method, or `all`. */
  method: string
}

/** Returns whether a row was sent, received, or added by Switchboard without a wire message. */
function getRowDirection({
  bytes,
  method,
  direction,
}: Pick<RowHead, 'bytes' | 'method' | 'direction'>): 'out' | 'in' | 'own' {
  return bytes === 0 && method === '' ? 'own' : direction
}

/** True for a filter that matches every row. */
export function isUnfiltered({ direction, kind, method }: RowFilter): boolean {
  return direction === 'all' && kind === 'all' && method === 'all'
}

/** True for a row that matches the filter. */
export function matchesFilter(
  head: Pick<RowHead, 'bytes' | 'method' | 'direction' | 'kind'>,
  filter: RowFilter,
): boolean {
  return (
    (filter.direction === 'all' || getRowDirection(head) === filter.direction) &&
    (filter.kind === 'all' || head.kind === filter.kind) &&
    (filter.method === 'all' || head.method === filter.method)
  )
}

/** Returns the rows that match the filter, of the search results if there are any. null: all rows. */
export function filterOutline(
  outline: Outline,
  filter: RowFilter,
  matches: readonly number[] | null,
): readonly number[] | null {
  if (isUnfiltered(filter)) return matches
  const seqs = matches ?? outline.times.map((_, index) => index + 1)
  return seqs.filter((seq) => {
    const head = getRowHead(outline, seq)
    return head !== undefined && matchesFilter(head, filter)
  })
}
