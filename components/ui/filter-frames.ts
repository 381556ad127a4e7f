import type { LogRow } from '@/lib/a2a/log'
import { isUnfiltered, passes, type RowFilter } from '@/lib/replay/filter-outline'
import { wordsOf } from '@/lib/replay/find-in-row'

/** What a reader wants to see of a log. */
export interface FrameFilter extends RowFilter {
  /** Words that a row has to hold, all of them, in any case. */
  text: string
}

export const noFilter: FrameFilter = { direction: 'all', kind: 'all', method: 'all', text: '' }

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
export function filterFrames(rows: readonly LogRow[], filter: FrameFilter): readonly LogRow[] {
  const words = wordsOf(filter.text)
  if (isUnfiltered(filter) && words.length === 0) return rows
  return rows.filter(
    (row) => passes({ ...row, bytes: row.raw.length }, filter) && words.every((word) => textOf(row).includes(word)),
  )
}
