import { applyRows } from '@/lib/a2a/folding/apply-rows'
import { emptyFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { appendRows } from '@/lib/replay/outline'
import type { ReplaySource } from '@/lib/replay/replay-source'

function toSearchText({ kind, method, raw, event }: LogRow): string {
  return `${kind} ${method} ${raw} ${JSON.stringify(event)}`.toLowerCase()
}

/** Creates a source from rows in memory, for replays without a server. */
export function createRowsSource(rows: readonly LogRow[]): ReplaySource {
  return {
    outline: async (known) => appendRows(known, rows, applyRows(emptyFold, rows)),
    fold: async (at) => applyRows(emptyFold, rows.slice(0, at)),
    rows: async (after, until) => rows.slice(after, until),
    find: async (text) => {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean)
      return rows.filter((row) => words.every((word) => toSearchText(row).includes(word))).map(({ seq }) => seq)
    },
    follow: (_after, { onConnection }) => {
      onConnection('closed')
      return () => {}
    },
  }
}
