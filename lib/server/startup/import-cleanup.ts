import 'server-only'
import { removeUnfinishedImports } from '@/lib/server/db/events/imported-tasks'
import { isOnlyInstance } from '@/lib/server/instances/current-instance'
import { createJobPause, startJob, stopJob } from '@/lib/server/platform/background-jobs'
import { log } from '@/lib/server/platform/log'

const jobName = 'import-cleanup'
const pauseMs = 60 * 60 * 1000

/** Milliseconds after which an import of another instance has certainly ended. */
const longestImportMs = 24 * 60 * 60 * 1000

/**
 * Starts the job that deletes what is left of imports whose process was killed. The only instance does it once, before its own
 * imports; several do it at once and every hour, with imports that began more than a day ago.
 */
export function startImportCleanup(): void {
  startJob(jobName, async (signal) => {
    if (isOnlyInstance()) return removeImports(0)
    const pause = createJobPause(jobName)
    while (!signal.aborted) {
      await removeImports(longestImportMs)
      await pause.wait(pauseMs, signal)
    }
  })
}

/** Deletes what is left of imports that began more than `ageMs` milliseconds ago. Never rejects. */
async function removeImports(ageMs: number): Promise<void> {
  await removeUnfinishedImports(new Date(Date.now() - ageMs)).catch((error: unknown) =>
    log().warn({ err: error }, 'failed to delete the rows of unfinished imports'),
  )
}

/** Stops the job. */
export function stopImportCleanup(deadlineMs: number): Promise<void> {
  return stopJob(jobName, deadlineMs)
}
