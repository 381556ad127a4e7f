import type { LogRow } from '@/lib/a2a/log'

/** The words that are searched for, as they are looked for: small letters. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

type Range = readonly [start: number, end: number]

/** Where words stand in a text, in order, none within another: start and end in UTF-16 units. */
export function rangesOf(text: string, words: readonly string[]): Range[] {
  const small = text.toLowerCase()
  // Letters that change their length with their case: better no mark than a wrong one.
  if (small.length !== text.length) return []
  const all = words.flatMap((word) => {
    const found: Range[] = []
    for (let at = small.indexOf(word); at !== -1; at = small.indexOf(word, at + word.length))
      found.push([at, at + word.length])
    return found
  })
  const sorted = all.toSorted(([a], [b]) => a - b)
  return sorted.filter(([start], place) => place === 0 || start >= (sorted[place - 1]?.[1] ?? 0))
}

const before = 24
const length = 160

/** What stands around the first of the words in a row, as sent or else as understood; null where none is found. */
export function snippetOf({ raw, event }: LogRow, words: readonly string[]): { text: string; ranges: Range[] } | null {
  for (const text of [raw, JSON.stringify(event)]) {
    const small = text.toLowerCase()
    const places = words.map((word) => small.indexOf(word)).filter((place) => place !== -1)
    if (places.length === 0) continue
    const start = Math.max(0, Math.min(...places) - before)
    const shown = `${start > 0 ? '…' : ''}${text.slice(start, start + length)}`
    return { text: shown, ranges: rangesOf(shown, words) }
  }
  return null
}
