import 'server-only'
import type { Envelope } from '@/lib/a2a/bindings/envelope'
import type { Audience, Dialect } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { TaskFold } from '@/lib/a2a/fold'
import { artifactPosition } from '@/lib/a2a/folding/fold-artifact'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import type { Viewer } from '@/lib/server/platform/viewer'
import type { SentFrame } from '@/lib/server/a2a-client/delivery-mode'

/** One call to the gateway. */
export interface CallContext {
  viewer: Viewer
  agent: AgentRecord
  /** The caller's dialect. */
  dialect: Dialect
  /** The caller's binding, which determines the form of the response. */
  envelope: Envelope
  requestId: string
  request: Request
}

/** Returns the task ID for callers: the one that the caller chose, else the agent's, else Switchboard's until it has one. */
export function callerTaskId(task: Pick<TaskRecord, 'id' | 'callerId' | 'remoteId'>, fold?: TaskFold): string {
  return task.callerId ?? task.remoteId ?? (fold?.task.id || task.id)
}

/** Returns the task with `id` as its ID for the caller. Callers that choose no IDs do not get another caller's IDs. */
export function withCallerIds(
  { dialect }: Pick<CallContext, 'dialect'>,
  task: TaskRecord,
  id: string | undefined,
): TaskRecord {
  const own = dialect.clientCreatesTaskId || id === undefined || id === task.callerId
  return own ? task : { ...task, callerId: id, callerContextId: null }
}

/**
 * Returns the task with the IDs for a caller of whom only the protocol version is known: the agent's, if the caller chooses none
 * and they were chosen by another one.
 */
export function withIdsFor(dialect: Dialect, task: TaskRecord): TaskRecord {
  const areChosen = dialects[task.callerDialect].clientCreatesTaskId
  return areChosen ? withCallerIds({ dialect }, task, task.remoteId ?? undefined) : task
}

/** Returns the IDs and artifact positions by which a caller knows the task. */
export function audienceOf(task: TaskRecord, fold: TaskFold): Audience {
  return {
    taskId: callerTaskId(task, fold),
    // Callers must get a context ID (v0.3 §6.1), even before the agent has sent one.
    contextId: task.callerContextId ?? fold.task.contextId ?? task.contextId ?? task.id,
    artifactIndex: (artifactId) => {
      const position = artifactPosition(fold, artifactId)
      return position === -1 ? fold.task.artifacts.length : position
    },
  }
}

/** Options of a turn that the protocol does not have. */
export interface TurnOptions {
  /** Switchboard's own URL for the agent's push notifications, so that its response need not be read. */
  hooksAt?: string | undefined
  /** Number of the newest row that the caller has seen. A later message to the agent is a `conflict`. */
  seen?: number | undefined
  /** The request that the message was read from. It is sent as it is. */
  frame?: SentFrame | undefined
}
