import 'server-only'
import type { Line } from '@/lib/server/tasks/line'
import type { Pump } from '@/lib/server/tasks/pump'

/** One turn of a task: an agent is read on its behalf until it has had its say. */
export interface Turn extends Line {
  pump: Pump
  /** Aborts when nobody is to read the agent any more: canceled, taken over by a newer turn, or shutting down. */
  signal: AbortSignal
  /** The agent has answered: an earlier turn of the same task need not be read on, this one tells the rest. */
  takeOver: () => void
}
