import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import type { LogRow } from '@/lib/a2a/log'
import { buildUrl } from '@/lib/api/operations/build-url'
import type { FaultData } from '@/lib/faults/fault'
import { appendRows, type Outline } from '@/lib/replay/outline'
import { getPageIndex, rowPageSize } from '@/lib/replay/row-pages'

/** Returns the URLs that a replay requests to start after `count` events. */
export function listReplayUrls(taskId: string, count: number): string[] {
  const first = getPageIndex(count) * rowPageSize
  return [
    buildUrl('readOutline', { id: taskId, query: { after: 0 } }),
    ...(first > 0 ? [buildUrl('readFold', { id: taskId, query: { at: first } })] : []),
    buildUrl('readEvents', { id: taskId, query: { after: first, limit: rowPageSize } }),
  ]
}

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

/** Callbacks for updates of an open task. */
export interface LogListener {
  /** Further rows, in order, each once. */
  onRows: (rows: LogRow[]) => void
  /** `waiting`: disconnected, will reconnect. `closed`: the task is not running. */
  onConnection: (connection: 'connecting' | 'live' | 'waiting' | 'closed') => void
  onFault: (fault: FaultData) => void
}

/** The source of a task's log for a replay. Every method rejects with a Fault if data is not available. */
export interface ReplaySource {
  /**
   * Returns the known outline with the next part appended. If there are no new rows, `lastSeq`, `open` and `state` are still
   * updated.
   */
  outline: (known: Outline) => Promise<Outline>
  /** Returns the task after its first `at` rows. */
  fold: (at: number) => Promise<TaskFold>
  /** Returns the rows with `after` < seq <= `until`. */
  rows: (after: number, until: number) => Promise<LogRow[]>
  /** Returns the rows that contain all words. */
  find: (words: string, signal: AbortSignal) => Promise<number[]>
  /** Follows an open task after row `after`. Returns the function that stops. */
  follow: (after: number, listener: LogListener) => () => void
}
