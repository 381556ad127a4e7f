import 'server-only'
import { findInputRequest } from '@/lib/a2a/input/find-input-request'
import { encodeTimestamp } from '@/lib/a2a/dialects/encode-timestamp'
import type { TaskFold } from '@/lib/a2a/fold'
import type { TaskPatch, TaskRecord } from '@/lib/server/db/tasks/task-record'

/** Maximum length of an agent's ID. Longer ones are not stored, because no index can hold them. */
const maxIdBytes = 1000

const validId = (id: string | undefined) => (id && Buffer.byteLength(id) <= maxIdBytes ? id : undefined)

/** Returns the agent's ID of the task; undefined until it is known. It never changes after that. */
export function agentTaskId(task: TaskRecord, fold: TaskFold): string | undefined {
  return task.remoteId ?? validId(fold.task.id)
}

/** Returns the time of the task's status by the agent's clock, else of its last state change. ISO 8601, comparable as text. */
function statusAt({ task, states }: TaskFold): string | undefined {
  const time = encodeTimestamp(task.status.timestamp) ?? states.at(-1)?.at
  return time && /^\d{4}-/.test(time) ? time : undefined
}

/** Largest integer that a database column can hold. */
const maxInteger = 2 ** 31 - 1

/** Returns the values that lists sort and filter by. Written when a turn ends, because updating indexes per event is slow. */
function restValues(task: TaskRecord, fold: TaskFold): TaskPatch {
  if (fold.open) return {}
  const spanMs = Math.min(Math.max(Date.now() - task.createdAt.getTime(), 0), maxInteger)
  return { spanMs, rowCount: fold.lastSeq, faulty: fold.entries.some(({ type }) => type === 'fault') }
}

/** Returns the values of the task's record that depend on its log. */
export function summarizeTask(task: TaskRecord, fold: TaskFold): TaskPatch {
  const asks = findInputRequest(fold)
  return {
    ...(asks && { asks }),
    remoteId: agentTaskId(task, fold),
    contextId: validId(fold.task.contextId) ?? task.contextId ?? undefined,
    state: fold.task.status.state,
    open: fold.open,
    successorId: fold.successor ?? '',
    artifactCount: fold.task.artifacts.length,
    statusAt: statusAt(fold),
    states: fold.states.slice(-32).map(({ at, state }) => ({ at, state })),
    ...restValues(task, fold),
  }
}
