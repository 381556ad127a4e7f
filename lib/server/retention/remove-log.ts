import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@/lib/faults/fault'
import type { Removed } from '@/lib/a2a/removed'
import { removeRows } from '@/lib/server/db/remove-rows'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/viewer'

/** Of the time that a slice took, how much longer others have the database to themselves. */
const pauses = 2

/**
 * Removes a task's log slice by slice, with pauses for everybody else's work, until nothing is left or `signal` aborts.
 * Answers with what it removed; null where the task runs or waits.
 */
export async function removeLog(
  taskId: string,
  why: Pick<Removed, 'cause' | 'limit'>,
  signal?: AbortSignal,
): Promise<{ rows: number; bytes: number } | null> {
  const at = new Date()
  const sum = { rows: 0, bytes: 0 }
  for (;;) {
    const began = performance.now()
    const gone = await removeRows(taskId, why, at)
    if (!gone) return sum.rows > 0 ? sum : null
    sum.rows += gone.rows
    sum.bytes += gone.bytes
    if (gone.done || signal?.aborted) return sum
    await sleep(pauses * (performance.now() - began))
  }
}

/** Removes the log of a task that rests because a person wants it. Throws `not-found`; `conflict` where it runs or waits. */
export async function removeLogNow(viewer: Viewer, taskId: string): Promise<void> {
  const { id } = await requireTask(viewer, taskId)
  if (await removeLog(id, { cause: 'hand' })) return
  throw new Fault('conflict', "The task isn't finished, so its event log is still needed.", {
    details: { code: 'log-needed' },
  })
}
