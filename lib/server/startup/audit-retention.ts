import 'server-only'
import { removeOldAuditEntries } from '@/lib/server/access/record-audit'
import { createJobPause, startJob, stopJob } from '@/lib/server/platform/background-jobs'
import { log } from '@/lib/server/platform/log'

const jobName = 'audit-retention'
const pauseMs = 6 * 60 * 60 * 1000

/** Starts the job that removes old entries of the audit log, at once and every six hours. */
export function startAuditRetention(): void {
  startJob(jobName, async (signal) => {
    const pause = createJobPause(jobName)
    while (!signal.aborted) {
      await removeOldAuditEntries().catch((error: unknown) =>
        log().warn({ err: error }, 'failed to remove old entries of the audit log'),
      )
      await pause.wait(pauseMs, signal)
    }
  })
}

/** Stops the job. */
export function stopAuditRetention(deadlineMs: number): Promise<void> {
  return stopJob(jobName, deadlineMs)
}
