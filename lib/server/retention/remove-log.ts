import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@/lib/faults/fault'
import type { RemovedLog } from '@/lib/a2a/removed-log'
import { removeLogRows } from '@/lib/server/db/events/retained-logs'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Pause after each slice, as a multiple of its duration. */
const pauses = 2

/**
 * Removes a task's log in slices, with pauses for other work, until nothing is left or `signal` aborts. Returns what it
 * removed; null if the task runs or waits.
 */
export async function removeLog(
  taskId: string,
  why: Pick<RemovedLog, 'cause' | 'limit'>,
  signal?: AbortSignal,
): Promise<{ rows: number; bytes: number } | null> {
  const at = new Date()
  const sum = { rows: 0, bytes: 0 }
  for (;;) {
    const startedAt = performance.now()
    const removed = await removeLogRows(taskId, why, at)
    if (!removed) return sum.rows > 0 ? sum : null
    sum.rows += removed.rows
    sum.bytes += removed.bytes
    if (removed.done || signal?.aborted) return sum
    await sleep(pauses * (performance.now() - startedAt))
  }
}

/** Removes the log of a finished task on request of a person. Throws `not-found`, and `conflict` if the task runs or waits. */
export async function removeLogNow(viewer: Viewer, taskId: string): Promise<void> {
  const { id } = await requireTask(viewer, taskId)
  if (await removeLog(id, { cause: 'hand' })) return
  throw new Fault('conflict', "The task isn't finished, so its event log is still needed.", {
    details: { code: 'log-needed' },
  })
}
