import type { LogRow } from '@/lib/a2a/log'
import { getRowHead, type Outline, type RowHead } from '@/lib/replay/outline'

/** A filter of log rows. */
export interface RowFilter {
  direction: 'all' | 'out' | 'in' | 'own'
  kind: LogRow['kind'] | 'all'
  /** A wire method, or `all`. */
  method: string
}

/** Returns whether a row was sent, received, or added by Switchboard without a wire message. */
export function getRowDirection({
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
  found: readonly number[] | null,
): readonly number[] | null {
  if (isUnfiltered(filter)) return found
  const seqs = found ?? outline.times.map((_, index) => index + 1)
  return seqs.filter((seq) => {
    const head = getRowHead(outline, seq)
    return head !== undefined && matchesFilter(head, filter)
  })
}
