import 'server-only'
import { applyRows } from '@/lib/a2a/apply-rows'
import { encodeResult, type RpcId } from '@/lib/a2a/bindings/json-rpc'
import type { Operation } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { Task } from '@/lib/a2a/model'
import { toldTask, withContents } from '@/lib/a2a/telling/told-task'
import type { TaskSummary } from '@/lib/api/task'
import { Fault } from '@/lib/faults/fault'
import type { MarkedFrame } from '@/lib/replay/marks-in'
import type { EventColumns } from '@/lib/server/db/append-batch'
import { keyframeText, readKeyframe } from '@/lib/server/db/keyframe-text'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { toLogRow } from '@/lib/server/db/to-log-row'
import { audienceOf } from '@/lib/server/gateway/audience'
import { outlineOfFold } from '@/lib/server/tasks/large/outline-of-fold'
import { speaksOf } from '@/lib/server/tasks/files/speaks-of'

/** What an answer of the gateway says of a task, apart from its log. */
export interface ReplyInput {
  dialect: DialectId
  rpcId: RpcId
  operation: Operation
  /** Messages of its history; absent: as the dialect has it. */
  historyLength?: number | undefined
  task: TaskRecord
}

/** What a page of a list says beside its one task. */
export interface ListInput {
  dialect: DialectId
  rpcId: RpcId
  /** The task without contents. */
  head: Task
  includeArtifacts: boolean
  historyLength: number
  page: { nextPageToken: string; pageSize: number; totalSize: number }
}

const encoder = new TextEncoder()
const jsonBytes = (value: object): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value))

/**
 * Opens the reading of a task whose log is large: its stored fold goes through `start`, its rows through `add`, in order. Then
 * one of the others makes the answer, as bytes that are sent unchanged. Runs in a worker thread: a log of 57 MB takes 0.7 s.
 */
export function openReading() {
  let fold: TaskFold = emptyFold
  return {
    /** Begins with a stored fold. Returns the number of its last row; null if an earlier version stored it. */
    start(keyframe: string): number | null {
      const stored = readKeyframe(keyframe)
      if (!stored) return null
      fold = stored
      return fold.lastSeq
    },
    /** Adds rows. Returns the number of the last one. */
    add(rows: readonly EventColumns[]): number {
      fold = applyRows(fold, rows.map(toLogRow))
      return fold.lastSeq
    },
    /** Returns the fold so far as it is stored; null if it is too long for that. */
    keyframe: (): string | null => keyframeText(fold),
    /** Returns the answer of `GET /api/tasks/{id}`. */
    detail: (summary: TaskSummary) =>
      jsonBytes({ ...summary, history: fold.task.history, artifacts: fold.task.artifacts }),
    /** Returns the answer of `GET /api/tasks/{id}/fold`. */
    moment: () => jsonBytes({ at: fold.lastSeq, fold }),
    /** Returns the fold as JSON, as a stream of its task begins with it. */
    json: (): { lastSeq: number; json: string } => ({ lastSeq: fold.lastSeq, json: JSON.stringify(fold) }),
    /** Returns what an outline of the rows after `from`, up to `last`, says of the fold. */
    outline: (frames: readonly MarkedFrame[], from: number, last: number) => outlineOfFold(fold, frames, from, last),
    /** True if the task has a file with this URL. */
    speaksOf: (url: string): boolean => speaksOf(fold, url),
    /** Returns the task as a JSON-RPC response in the caller's dialect. Throws `call-unsupported` if the dialect cannot say it. */
    reply({ dialect: id, rpcId, operation, historyLength, task }: ReplyInput): Uint8Array<ArrayBuffer> {
      const dialect = dialects[id]
      const reply = { kind: 'task', task: toldTask(fold, dialect, operation, historyLength) } as const
      const result = dialect.encodeReply(operation, reply, audienceOf(task, fold))
      if (!result.ok) throw new Fault('call-unsupported', result.problem)
      return jsonBytes(encodeResult(rpcId, result.value))
    },
    /** Returns the task as the JSON of the first event of a stream in the caller's dialect; null if the dialect has none. */
    firstEvent({ dialect, rpcId, task }: Pick<ReplyInput, 'dialect' | 'rpcId' | 'task'>): string | null {
      const result = dialects[dialect].encodeEvent({ kind: 'task', task: fold.task }, audienceOf(task, fold))
      const [first] = result.ok ? result.value : []
      return first === undefined ? null : JSON.stringify(encodeResult(rpcId, first))
    },
    /** Returns a page of a list that has no other task, as a JSON-RPC response. Throws `call-unsupported` as `reply` does. */
    list({ dialect, rpcId, head, includeArtifacts, historyLength, page }: ListInput): Uint8Array<ArrayBuffer> {
      const tasks = [withContents(head, fold, includeArtifacts, historyLength)]
      const audience = { taskId: '', contextId: '', artifactIndex: () => 0 }
      const result = dialects[dialect].encodeReply('list', { kind: 'list', tasks, ...page }, audience)
      if (!result.ok) throw new Fault('call-unsupported', result.problem)
      return jsonBytes(encodeResult(rpcId, result.value))
    },
  }
}
