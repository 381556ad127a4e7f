import 'server-only'
import type { Audience } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import { artifactPosition } from '@/lib/a2a/folding/fold-artifact'
import type { TaskRecord } from '@/lib/server/db/task-record'
import type { CallContext } from '@/lib/server/gateway/context'

/** The id by which callers know a task: their own where they made one, else the agent's, else, until it has one, ours. */
export function callersTaskId(task: Pick<TaskRecord, 'id' | 'callerId' | 'remoteId'>, fold?: TaskFold): string {
  return task.callerId ?? task.remoteId ?? (fold?.task.id || task.id)
}

/** The task as a caller knows it who names it by this id: those who make no ids need not hear of another's. */
export function calledBy(
  { dialect }: Pick<CallContext, 'dialect'>,
  task: TaskRecord,
  id: string | undefined,
): TaskRecord {
  const own = dialect.clientMakesTaskId || id === undefined || id === task.callerId
  return own ? task : { ...task, callerId: id, callerContextId: null }
}

/** How a caller knows the task. */
export function audienceOf(task: TaskRecord, fold: TaskFold): Audience {
  return {
    taskId: callersTaskId(task, fold),
    // Callers must be told of a context (v0.3 §6.1) even before the agent has named one.
    contextId: task.callerContextId ?? fold.task.contextId ?? task.contextId ?? task.id,
    artifactIndex: (artifactId) => {
      const position = artifactPosition(fold, artifactId)
      return position === -1 ? fold.task.artifacts.length : position
    },
  }
}
