import type { LogRow } from '@/lib/a2a/log'

/** Rows are kept and asked for in pages of so many, the first of them row 1. */
export const pageRows = 200

/** What is kept at most: pages, and characters of what went over the wire. */
const most = { pages: 60, chars: 24_000_000 }

/** Rows of one log that are at hand. Pages that nobody looked at for long make room for others. */
export interface RowPages {
  /** Answers with how many of them were new. */
  add: (rows: readonly LogRow[]) => number
  at: (seq: number) => LogRow | undefined
  /** The last row that is at hand without a hole behind row `seq`, which need not be. */
  reach: (seq: number, until: number) => number
}

interface Page {
  rows: Map<number, LogRow>
  chars: number
}

/** The page that row `seq` is in. */
export const pageOf = (seq: number): number => Math.floor((Math.max(seq, 1) - 1) / pageRows)

export function createRowPages(limits = most): RowPages {
  /** Those that were looked at last stand last. */
  const pages = new Map<number, Page>()
  let chars = 0

  const touch = (number: number): Page | undefined => {
    const page = pages.get(number)
    if (!page) return undefined
    pages.delete(number)
    pages.set(number, page)
    return page
  }

  const makeRoom = (kept: number): void => {
    for (const [number, page] of pages) {
      if (pages.size <= limits.pages && chars <= limits.chars) return
      if (number === kept) continue
      pages.delete(number)
      chars -= page.chars
    }
  }

  return {
    add: (rows) => {
      let added = 0
      for (const row of rows) {
        const number = pageOf(row.seq)
        const page = touch(number) ?? { rows: new Map<number, LogRow>(), chars: 0 }
        pages.set(number, page)
        if (page.rows.has(row.seq)) continue
        page.rows.set(row.seq, row)
        page.chars += row.raw.length
        chars += row.raw.length
        added += 1
        makeRoom(number)
      }
      return added
    },
    at: (seq) => touch(pageOf(seq))?.rows.get(seq),
    reach: (seq, until) => {
      let last = seq
      while (last < until && pages.get(pageOf(last + 1))?.rows.has(last + 1)) last += 1
      return last
    },
  }
}
