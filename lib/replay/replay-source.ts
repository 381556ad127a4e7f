import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import type { LogRow } from '@/lib/a2a/log'
import { buildUrl } from '@/lib/api/operations/build-url'
import type { FaultData } from '@/lib/faults/fault'
import { appendRows, emptyOutline, type Outline } from '@/lib/replay/outline'
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

/** Returns an outline with its row numbers reduced by `by`. */
function shiftOutline(outline: Outline, offset: number): Outline {
  const marks = Object.entries(outline.marks).map(([kind, seqs]) => [kind, seqs.map((seq) => seq - offset)])
  return {
    ...outline,
    lastSeq: outline.lastSeq - offset,
    states: outline.states.map((change) => ({ ...change, seq: change.seq - offset })),
    marks: Object.fromEntries(marks) as Outline['marks'],
  }
}

/**
 * Creates a source for a log whose first `removed` rows were replaced by one row that says so, which becomes row 1. `rest` is
 * the source of the log, whose outline starts with that row.
 */
export function createTruncatedSource(rest: ReplaySource, removed: number): ReplaySource {
  const offset = removed - 1
  const shiftRow = (row: LogRow): LogRow => ({ ...row, seq: row.seq - offset })
  const rows = async (after: number, until: number) => (await rest.rows(after + offset, until + offset)).map(shiftRow)
  return {
    rows,
    // Always from the start: few tasks continue after their log was removed.
    outline: async () => shiftOutline(await rest.outline(emptyOutline), offset),
    fold: async (at) => applyRows(emptyFold, await rows(0, at)),
    find: async (words, signal) => (await rest.find(words, signal)).map((seq) => seq - offset),
    follow: (after, { onRows, ...listener }) =>
      rest.follow(after + offset, { ...listener, onRows: (more) => onRows(more.map(shiftRow)) }),
  }
}
