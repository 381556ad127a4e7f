import 'server-only'
import { lostTasks } from '@/lib/server/db/holders'
import { renewInstance } from '@/lib/server/db/instances'
import type { Session } from '@/lib/server/db/session'
import { notePulse } from '@/lib/server/instances/pulse'
import { runningTasks } from '@/lib/server/tasks/pumps'
import { stopReading } from '@/lib/server/tasks/readers'

/** Tells the others that this instance lives. Where that took too long, it leaves the tasks that others have taken. */
export async function beat(session: Session, id: string): Promise<void> {
  const startedAt = performance.now()
  await renewInstance(session, id)
  if (!notePulse(startedAt)) return
  for (const taskId of await lostTasks(runningTasks(), id)) stopReading(taskId)
}
