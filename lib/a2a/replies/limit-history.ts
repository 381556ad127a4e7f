import type { Operation } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import type { Task } from '@/lib/a2a/model'

/** Returns the task with its last `historyLength` messages; by default as many as the caller's protocol version includes. */
export function limitHistory(
  { task }: TaskFold,
  dialect: Dialect,
  operation: Operation,
  historyLength: number = dialect.operationsWithHistory.has(operation) ? Infinity : 0,
): Task {
  return { ...task, history: historyLength > 0 ? task.history.slice(-historyLength) : [] }
}

/** An item of a list of tasks (v1.0 §3.1.4) with what the caller asked for. `head`: the task without contents. */
export function withContents(head: Task, { task }: TaskFold, includeArtifacts: boolean, historyLength: number): Task {
  const status = { ...task.status, timestamp: task.status.timestamp ?? head.status.timestamp }
  const history = historyLength > 0 ? task.history.slice(-historyLength) : []
  return { ...head, status, history, artifacts: includeArtifacts ? task.artifacts : [] }
}
