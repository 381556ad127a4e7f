import type { LogRow } from '@/lib/a2a/log'
import { isUnfiltered, matchesFilter, type RowFilter } from '@/lib/replay/filter-outline'
import { splitSearchTerms } from '@/lib/replay/find-in-row'

/** Filter of an event list. */
export interface FrameFilter extends RowFilter {
  /** Words that a row must all contain. Case-insensitive. */
  text: string
}

export const noFilter: FrameFilter = { direction: 'all', kind: 'all', method: 'all', text: '' }

/** Rows are immutable: the search text of each is built once. */
const searched = new WeakMap<LogRow, string>()

function textOf(row: LogRow): string {
  const known = searched.get(row)
  if (known !== undefined) return known
  const { kind, method, raw, event } = row
  const text = `${kind} ${method} ${raw === '' ? JSON.stringify(event) : raw}`.toLowerCase()
  searched.set(row, text)
  return text
}

/** Returns the rows that match the filter. */
export function filterFrames(rows: readonly LogRow[], filter: FrameFilter): readonly LogRow[] {
  const words = splitSearchTerms(filter.text)
  if (isUnfiltered(filter) && words.length === 0) return rows
  return rows.filter(
    (row) =>
      matchesFilter({ ...row, bytes: row.raw.length }, filter) && words.every((word) => textOf(row).includes(word)),
  )
}
