import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import type { Draft } from '@/lib/server/a2a-client/draft'
import type { Endpoint } from '@/lib/server/a2a-client/endpoint'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'

/** The log of the task that a call to an agent belongs to, as far as the call needs it. */
export interface TaskLog {
  readonly taskId: string
  /** The task as it was before the call. */
  readonly task: TaskRecord
  /** The fold of the published rows. */
  readonly fold: TaskFold
  /** Number of the row with the newest message to the agent, stored or not; 0 if there is none. */
  readonly lastMessageSeq: number
  /** The agent's ID of the task; undefined until it is known. */
  readonly remoteId: string | undefined
  /** True once a draft was rejected as too large: until that error is handled, nothing after the draft may be written. */
  readonly isFull: boolean
  /** The protocol versions in which the agent answered a call for this task. */
  readonly confirmedDialects: Set<DialectId>
  /**
   * Numbers and logs the drafts. Resolves with their rows once they are stored and published, so a source that awaits this gets
   * backpressure. After a failed append, every later write rejects, so that the log has no hole. Throws `too-large` at the
   * first draft that exceeds the budget of the log or the task; earlier ones are logged. Throws it after all are logged if the
   * running tasks together take too much memory, and this one more than its share.
   */
  write: (drafts: Draft[]) => Promise<LogRow[]>
}

/** One turn of a task: from a message to the end of the agent's response. */
export interface Turn extends Endpoint {
  pump: TaskLog
  /** Aborts when reading must stop: the task was canceled, a newer turn took over, or the process shuts down. */
  signal: AbortSignal
  /** Stops earlier turns of the same task, because the agent has responded in this one. */
  takeOver: () => void
  /** True if no other turn of the task reads a response. */
  isOnly: () => boolean
}
