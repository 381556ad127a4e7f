import 'server-only'
import type { Endpoint } from '@/lib/server/a2a-client/endpoint'
import type { TaskLog } from '@/lib/server/a2a-client/task-log'

/** One turn of a task: from a message to the end of the agent's response. */
export interface Turn extends Endpoint {
  pump: TaskLog
  /** Aborts when reading must stop: the task was canceled, a newer turn took over, or the process shuts down. */
  signal: AbortSignal
  /** Stops earlier turns of the same task, because the agent has responded in this one. */
  takeOver: () => void
}
