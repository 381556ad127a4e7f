import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { Task } from '@/lib/a2a/model'

/** The task as it is told to a caller; `historyLength`: the last so many messages, all when absent. */
export function toldTask({ task }: TaskFold, historyLength?: number): Task {
  if (historyLength === undefined) return task
  return { ...task, history: historyLength > 0 ? task.history.slice(-historyLength) : [] }
}
