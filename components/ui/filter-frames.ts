import type { LogRow } from '@/lib/a2a/log'

/** What a reader wants to see of a log. */
export interface FrameFilter {
  direction: 'all' | 'out' | 'in' | 'own'
  kind: LogRow['kind'] | 'all'
  /** Words that a row has to hold, all of them, in any case. */
  text: string
}

export const noFilter: FrameFilter = { direction: 'all', kind: 'all', text: '' }

/** Sent, received, or a remark of Switchboard's own that never went over the wire. */
export function wayOf({ raw, method, direction }: LogRow): 'out' | 'in' | 'own' {
  return raw === '' && method === '' ? 'own' : direction
}

/** Rows never change: what is searched of each is made once. */
const searched = new WeakMap<LogRow, string>()

function textOf(row: LogRow): string {
  const known = searched.get(row)
  if (known !== undefined) return known
  const { kind, method, raw, event } = row
  const text = `${kind} ${method} ${raw === '' ? JSON.stringify(event) : raw}`.toLowerCase()
  searched.set(row, text)
  return text
}

/** The rows that the filter lets through. */
export function filterFrames(rows: readonly LogRow[], { direction, kind, text }: FrameFilter): readonly LogRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (direction === 'all' && kind === 'all' && words.length === 0) return rows
  return rows.filter(
    (row) =>
      (direction === 'all' || wayOf(row) === direction) &&
      (kind === 'all' || row.kind === kind) &&
      words.every((word) => textOf(row).includes(word)),
  )
}
