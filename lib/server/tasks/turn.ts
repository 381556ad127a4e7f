import 'server-only'
import type { Endpoint } from '@/lib/server/tasks/endpoint'
import type { Pump } from '@/lib/server/tasks/pump'

/** One turn of a task: from a message to the end of the agent's response. */
export interface Turn extends Endpoint {
  pump: Pump
  /** Aborts when reading must stop: the task was canceled, a newer turn took over, or the process shuts down. */
  signal: AbortSignal
  /** Stops earlier turns of the same task, because the agent has responded in this one. */
  takeOver: () => void
}
