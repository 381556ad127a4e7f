import { createLruCache } from '@/lib/cache/lru-cache'
import type { LogRow } from '@/lib/a2a/log'

/** Rows per page. Rows are loaded and cached in pages, the first starting with row 1. */
export const rowPageSize = 200

/** Cache limits: pages, and characters of raw messages. */
const defaultLimits = { pages: 60, chars: 24_000_000 }

/** Loaded rows of one log. Pages that were not used for longest are evicted. */
export interface RowPages {
  /** Returns how many of the rows were new. */
  add: (rows: readonly LogRow[]) => number
  at: (seq: number) => LogRow | undefined
  /** Returns the last row up to `until` such that all rows after row `seq` are loaded. Row `seq` itself need not be loaded. */
  lastLoadedSeq: (seq: number, until: number) => number
}

interface Page {
  rows: Map<number, LogRow>
  chars: number
}

/** Returns the page of row `seq`. */
export const getPageIndex = (seq: number): number => Math.floor((Math.max(seq, 1) - 1) / rowPageSize)

/** Creates an empty cache of rows. */
export function createRowPages(limits = defaultLimits): RowPages {
  const pages = createLruCache<number, Page>({
    maxEntries: limits.pages,
    maxSize: limits.chars,
    sizeOf: ({ chars }) => chars,
  })
  return {
    add: (rows) => {
      let added = 0
      for (const row of rows) {
        const number = getPageIndex(row.seq)
        const page = pages.get(number) ?? { rows: new Map<number, LogRow>(), chars: 0 }
        if (page.rows.has(row.seq)) continue
        page.rows.set(row.seq, row)
        page.chars += row.raw.length
        pages.set(number, page)
        added += 1
      }
      return added
    },
    at: (seq) => pages.get(getPageIndex(seq))?.rows.get(seq),
    lastLoadedSeq: (seq, until) => {
      let last = seq
      while (last < until && pages.peek(getPageIndex(last + 1))?.rows.has(last + 1)) last += 1
      return last
    },
  }
}
