import 'server-only'
import { askedInTask } from '@/lib/a2a/asked'
import { encodeTimestamp } from '@/lib/a2a/dialects/encode-timestamp'
import type { TaskFold } from '@/lib/a2a/fold'
import type { TaskPatch, TaskRecord } from '@/lib/server/db/task-record'

/** Longer ids of an agent's are not kept as the task's: nothing sane has them, and no index takes them. */
const maxIdBytes = 1000

const sane = (id: string | undefined) => (id && Buffer.byteLength(id) <= maxIdBytes ? id : undefined)

/** The agent's id for the task, once known; it never changes then. */
export function agentTaskId(task: TaskRecord, fold: TaskFold): string | undefined {
  return task.remoteId ?? sane(fold.task.id)
}

/** When the task came into its status: by the agent's clock, else when its state changed. Text, to be compared as such. */
function statusAt({ task, states }: TaskFold): string | undefined {
  const told = encodeTimestamp(task.status.timestamp) ?? states.at(-1)?.at
  return told && /^\d{4}-/.test(told) ? told : undefined
}

/** The databases hold no more in a column. */
const longest = 2 ** 31 - 1

/** What lists are sorted and filtered by: written when a turn ends, since indexes that change with every event cost too much. */
function atRest(task: TaskRecord, fold: TaskFold): TaskPatch {
  if (fold.open) return {}
  const spanMs = Math.min(Math.max(Date.now() - task.createdAt.getTime(), 0), longest)
  return { spanMs, rowCount: fold.lastSeq, faulty: fold.entries.some(({ type }) => type === 'fault') }
}

/** What the task's record says of its log. */
export function summarise(task: TaskRecord, fold: TaskFold): TaskPatch {
  const asks = askedInTask(fold)
  return {
    ...(asks && { asks }),
    remoteId: agentTaskId(task, fold),
    contextId: sane(fold.task.contextId) ?? task.contextId ?? undefined,
    state: fold.task.status.state,
    open: fold.open,
    successorId: fold.successor ?? '',
    artifactCount: fold.task.artifacts.length,
    statusAt: statusAt(fold),
    states: fold.states.slice(-32).map(({ at, state }) => ({ at, state })),
    ...atRest(task, fold),
  }
}
