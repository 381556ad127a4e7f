import { emptyOutline } from '@/lib/replay/outline'
import type { ReplaySource } from '@/lib/replay/replay-source'
import { getPageIndex, rowPageSize } from '@/lib/replay/row-pages'

/**
 * Returns the source with the first reads of a replay that opens after `count` events already started. Each result is used
 * once; everything else is read from the source.
 */
export function prefetchSource(source: ReplaySource, count: number): ReplaySource {
  const first = getPageIndex(count) * rowPageSize
  const outline = startOnce(source.outline(emptyOutline))
  const fold = first > 0 ? startOnce(source.fold(first)) : () => undefined
  const rows = startOnce(source.rows(first, first + rowPageSize))
  return {
    ...source,
    outline: (known) => (known.times.length === 0 && outline()) || source.outline(known),
    fold: (at) => (at === first && fold()) || source.fold(at),
    rows: (after, until) => (after === first && until === first + rowPageSize && rows()) || source.rows(after, until),
  }
}

/** Returns a function that returns `read` once, then undefined. Its error, which may occur before, is for the caller. */
function startOnce<T>(read: Promise<T>): () => Promise<T> | undefined {
  let waiting: Promise<T> | undefined = read
  read.catch(() => undefined)
  return () => {
    const promise = waiting
    waiting = undefined
    return promise
  }
}
