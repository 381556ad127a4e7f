import type { TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import type { FaultData } from '@/lib/faults/fault'
import type { Outline } from '@/lib/replay/outline'

/** What is told of an open task as it goes on. */
export interface LogListener {
  /** Further rows, in order, each once. */
  onRows: (rows: LogRow[]) => void
  /** `waiting`: lost, and tried again. `closed`: the task rests. */
  onConnection: (connection: 'connecting' | 'live' | 'waiting' | 'closed') => void
  onFault: (fault: FaultData) => void
}

/** Where a replay has a task's log from. Everything rejects with a Fault where it cannot be had. */
export interface ReplaySource {
  /** What is known of the log, and the next part of it. Where nothing came to it, its `lastSeq`, `open` and `state` are as of now. */
  outline: (known: Outline) => Promise<Outline>
  /** The task as its first `at` rows tell it. */
  fold: (at: number) => Promise<TaskFold>
  /** The rows with `after` < seq <= `until`. */
  rows: (after: number, until: number) => Promise<LogRow[]>
  /** The rows that hold all these words. */
  find: (words: string, signal: AbortSignal) => Promise<number[]>
  /** Follows a task that is open, from after row `after` on. Answers with the function that ends it. */
  follow: (after: number, listener: LogListener) => () => void
}
