import { applyRows } from '@/lib/a2a/apply-rows'
import { emptyFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { withRows } from '@/lib/replay/outline'
import type { ReplaySource } from '@/lib/replay/replay-source'

function textOf({ kind, method, raw, event }: LogRow): string {
  return `${kind} ${method} ${raw} ${JSON.stringify(event)}`.toLowerCase()
}

/** A log that is at hand as a whole, for replays without a server. */
export function rowsSource(rows: readonly LogRow[]): ReplaySource {
  return {
    outline: async (known) => withRows(known, rows, applyRows(emptyFold, rows)),
    fold: async (at) => applyRows(emptyFold, rows.slice(0, at)),
    rows: async (after, until) => rows.slice(after, until),
    find: async (text) => {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean)
      return rows.filter((row) => words.every((word) => textOf(row).includes(word))).map(({ seq }) => seq)
    },
    follow: (_after, { onConnection }) => {
      onConnection('closed')
      return () => {}
    },
  }
}
