import 'server-only'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { callerDialect } from '@/lib/a2a/bindings/caller-dialect'
import { type Envelope, wrapResult } from '@/lib/a2a/bindings/envelope'
import type { Operation } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { Task } from '@/lib/a2a/model'
import { limitHistory, withContents } from '@/lib/a2a/replies/turn-progress'
import type { TaskDetail } from '@/lib/api/task'
import { Fault } from '@/lib/faults/fault'
import type { MarkedRow } from '@/lib/replay/outline'
import type { EventColumns } from '@/lib/server/db/events/append-batch'
import { encodeKeyframe, decodeKeyframe } from '@/lib/server/db/events/keyframe-text'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { toLogRow } from '@/lib/server/db/events/event-text'
import { audienceOf } from '@/lib/server/tasks/audience'
import { outlineOfFold } from '@/lib/server/tasks/large/outline-of-fold'
import { hasFileUrl } from '@/lib/server/tasks/files/has-file-url'
import { hasRatedItem, type RatedItem } from '@/lib/trace/rated-item'

declare module '@/lib/server/platform/threads/thread-messages' {
  interface SessionKinds {
    reading: typeof openTaskReading
  }
}

/** Values of a gateway reply about a task, apart from its log. */
export interface ReplyInput {
  dialect: DialectId
  envelope: Envelope
  operation: Operation
  /** Number of history messages; if absent, the default of the dialect. */
  historyLength?: number | undefined
  task: TaskRecord
}

/** What a page of a list says beside its one task. */
export interface ListInput {
  dialect: DialectId
  envelope: Envelope
  /** The task without contents. */
  head: Task
  includeArtifacts: boolean
  historyLength: number
  page: { nextPageToken: string; pageSize: number; totalSize: number }
}

const encoder = new TextEncoder()
const jsonBytes = (value: object): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value))

/**
 * Opens a session that reads a task with a large log: pass its stored fold to `start` and its rows to `add`, in order. The
 * other methods return the response as bytes that are sent unchanged. Runs in a worker thread: a log of 57 MB takes 0.7 s.
 */
export function openTaskReading() {
  let fold: TaskFold = emptyFold
  return {
    /** Begins with a stored fold. Returns the number of its last row; null if an earlier version stored it. */
    start(keyframe: string): number | null {
      const stored = decodeKeyframe(keyframe)
      if (!stored) return null
      fold = stored
      return fold.lastSeq
    },
    /** Adds rows. Returns the number of the last one. */
    add(rows: readonly EventColumns[]): number {
      fold = applyRows(fold, rows.map(toLogRow))
      return fold.lastSeq
    },
    /** Returns the current fold as a keyframe; null if it is too long to be stored. */
    keyframe: (): string | null => encodeKeyframe(fold),
    /** Returns the response of `GET /api/tasks/{id}`. */
    detail: (summary: Omit<TaskDetail, 'history' | 'artifacts'>) =>
      jsonBytes({ ...summary, history: fold.task.history, artifacts: fold.task.artifacts }),
    /** Returns the response of `GET /api/tasks/{id}/fold`. */
    fold: () => jsonBytes({ at: fold.lastSeq, fold }),
    /** Returns the fold as JSON for the start of a stream of its task. */
    json: (): { lastSeq: number; json: string } => ({ lastSeq: fold.lastSeq, json: JSON.stringify(fold) }),
    /** Returns the states and marks of the rows after `from`, up to `last`. */
    outline: (frames: readonly MarkedRow[], from: number, last: number) => outlineOfFold(fold, frames, from, last),
    /** True if the task has a file with this URL. */
    hasFileUrl: (url: string): boolean => hasFileUrl(fold, url),
    /** True if the task has this message of the agent, or this artifact. */
    hasItem: (item: RatedItem): boolean => hasRatedItem(fold, item),
    /**
     * Returns the task as a response in the caller's dialect and envelope. Throws `call-unsupported` if the dialect does not
     * support it.
     */
    reply({ dialect: id, envelope, operation, historyLength, task }: ReplyInput): Uint8Array<ArrayBuffer> {
      const dialect = callerDialect(id, envelope)
      const reply = { kind: 'task', task: limitHistory(fold, dialect, operation, historyLength) } as const
      const result = dialect.encodeReply(operation, reply, audienceOf(task, fold))
      if (!result.ok) throw new Fault('call-unsupported', result.problem)
      return jsonBytes(wrapResult(envelope, result.value))
    },
    /** Returns the task as the JSON of the first event of a stream in the caller's dialect; null if the dialect has none. */
    firstEvent({ dialect, envelope, task }: Pick<ReplyInput, 'dialect' | 'envelope' | 'task'>): string | null {
      const result = callerDialect(dialect, envelope).encodeEvent(
        { kind: 'task', task: fold.task },
        audienceOf(task, fold),
      )
      const [first] = result.ok ? result.value : []
      return first === undefined ? null : JSON.stringify(wrapResult(envelope, first))
    },
    /** Returns a page of a list that has no other task, as a response. Throws `call-unsupported` as `reply` does. */
    list({ dialect, envelope, head, includeArtifacts, historyLength, page }: ListInput): Uint8Array<ArrayBuffer> {
      const tasks = [withContents(head, fold, includeArtifacts, historyLength)]
      const audience = { taskId: '', contextId: '', artifactIndex: () => 0 }
      const result = callerDialect(dialect, envelope).encodeReply('list', { kind: 'list', tasks, ...page }, audience)
      if (!result.ok) throw new Fault('call-unsupported', result.problem)
      return jsonBytes(wrapResult(envelope, result.value))
    },
  }
}
