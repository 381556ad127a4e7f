import 'server-only'
import { restOf } from '@/lib/server/tasks/pumps'
import { stopReading } from '@/lib/server/tasks/readers'

/** How long what was already heard may take to be written. */
const patienceMs = 5_000

/** Stops listening to the agent for a task that this process runs, if it does: true once nothing writes to its log any more. */
export function silenceTask(taskId: string): Promise<boolean> {
  stopReading(taskId)
  return restOf(taskId, patienceMs)
}
