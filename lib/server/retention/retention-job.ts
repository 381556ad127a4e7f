import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireLease, releaseLease } from '@/lib/server/db/jobs/instances'
import { createJobPause, type JobPause, startJob, stopJob } from '@/lib/server/platform/background-jobs'
import { log } from '@/lib/server/platform/log'
import { type EmptyLogs, iterateDueLogs, readDefaultRetention } from '@/lib/server/retention/retention-limits'
import { isStopping } from '@/lib/server/platform/stopping'
import { Fault } from '@/lib/faults/fault'
import type { RemovedLog } from '@/lib/a2a/log'
import { removeLogRows } from '@/lib/server/db/events/retained-logs'
import { endDeletedDeliveries } from '@/lib/server/tasks/push/deliver-to-callers'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/platform/viewer'

const jobName = 'retention'
const lease = 'retention'
/** Duration of the lease, in ms: after its holder has stopped, another instance takes over. */
const leaseMs = 60_000
const renewEveryMs = 15_000
const runEveryMs = 600_000
const readAllEveryMs = 86_400_000

/** Starts to remove old logs after `afterMs` milliseconds, repeatedly, unless another instance does. */
export function startRetentionJob(afterMs: number): void {
  if (isStopping()) return
  startJob(jobName, (signal) => run(signal, createJobPause(jobName), afterMs))
}

/** Stops the job after the current slice. Resolves after `deadlineMs` at the latest. */
export async function stopRetentionJob(deadlineMs: number): Promise<void> {
  await stopJob(jobName, deadlineMs)
}

/** Removes the due logs of all agents. Returns what was removed. `empty`: of earlier calls. */
export async function removeDueLogs(
  signal: AbortSignal,
  empty?: EmptyLogs,
): Promise<{ tasks: number; events: number; bytes: number }> {
  const sum = { tasks: 0, events: 0, bytes: 0 }
  for await (const chosen of iterateDueLogs(await readDefaultRetention(), empty)) {
    for (const { log: due, ...why } of chosen) {
      if (signal.aborted) return sum
      const gone = await removeLog(due.taskId, why, signal)
      if (!gone) continue
      sum.tasks += 1
      sum.events += gone.rows
      sum.bytes += gone.bytes
    }
  }
  return sum
}

/** Runs the job until `signal` aborts. Never rejects. */
async function run(signal: AbortSignal, pause: JobPause, afterMs: number): Promise<void> {
  const holder = randomUUID()
  const empty: EmptyLogs = new Map()
  let readAllAt = Date.now()
  await sleep(afterMs, undefined, { signal }).catch(() => {})
  while (!signal.aborted) {
    // A task whose log was removed may have continued.
    if (Date.now() - readAllAt > readAllEveryMs) {
      empty.clear()
      readAllAt = Date.now()
    }
    await runOnce(holder, empty, signal).catch((error: unknown) =>
      log().error({ err: error }, 'failed to delete old event logs'),
    )
    await pause.wait(runEveryMs, signal)
  }
  await releaseLease(lease, holder).catch(() => {})
}

/** Runs the job once unless another instance does; stops when the lease is lost. */
async function runOnce(holder: string, empty: EmptyLogs, signal: AbortSignal): Promise<void> {
  if (!(await acquireLease(lease, holder, leaseMs))) return
  const lost = new AbortController()
  const renewal = setInterval(() => {
    acquireLease(lease, holder, leaseMs).then(
      (mine) => mine || lost.abort(),
      () => lost.abort(),
    )
  }, renewEveryMs)
  try {
    const gone = await removeDueLogs(AbortSignal.any([signal, lost.signal]), empty)
    if (gone.tasks > 0) log().info(gone, 'old event logs deleted')
  } finally {
    clearInterval(renewal)
  }
}

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
    endDeletedDeliveries([taskId])
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
