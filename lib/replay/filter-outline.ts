import type { LogRow } from '@/lib/a2a/log'
import { headAt, type Outline, type RowHead } from '@/lib/replay/outline'

/** What a reader wants to see of a log. */
export interface RowFilter {
  direction: 'all' | 'out' | 'in' | 'own'
  kind: LogRow['kind'] | 'all'
  /** A wire method, or `all`. */
  method: string
}

/** Sent, received, or a remark of Switchboard's own that never went over the wire. */
export function wayOf({
  bytes,
  method,
  direction,
}: Pick<RowHead, 'bytes' | 'method' | 'direction'>): 'out' | 'in' | 'own' {
  return bytes === 0 && method === '' ? 'own' : direction
}

export function isUnfiltered({ direction, kind, method }: RowFilter): boolean {
  return direction === 'all' && kind === 'all' && method === 'all'
}

/** True for a row that the filter lets through. */
export function passes(head: Pick<RowHead, 'bytes' | 'method' | 'direction' | 'kind'>, filter: RowFilter): boolean {
  return (
    (filter.direction === 'all' || wayOf(head) === filter.direction) &&
    (filter.kind === 'all' || head.kind === filter.kind) &&
    (filter.method === 'all' || head.method === filter.method)
  )
}

/** The rows that the filter lets through, of those that were found where something was searched for; null: all rows. */
export function filterOutline(
  outline: Outline,
  filter: RowFilter,
  found: readonly number[] | null,
): readonly number[] | null {
  if (isUnfiltered(filter)) return found
  const seqs = found ?? outline.times.map((_, index) => index + 1)
  return seqs.filter((seq) => {
    const head = headAt(outline, seq)
    return head !== undefined && passes(head, filter)
  })
}
