import type { TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import type { FaultData } from '@/lib/faults/fault'
import type { Outline } from '@/lib/replay/outline'

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
