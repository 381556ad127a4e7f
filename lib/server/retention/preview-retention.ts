import 'server-only'
import type { RetentionEffect, RetentionPreviewInput } from '@/lib/api/retention'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { findDueLogs, iterateDueLogs, type LogToRemove } from '@/lib/server/retention/due-logs'
import { readDefaultRetention, effectiveRetention } from '@/lib/server/retention/retention-limits'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns what these limits would remove now, for one agent or for all without their own; changes nothing. */
export async function previewRetention(viewer: Viewer, trial: RetentionPreviewInput): Promise<RetentionEffect> {
  const limits = await readDefaultRetention()
  const effect = { tasks: 0, events: 0, bytes: 0 }
  const count = (chosen: LogToRemove[]): void => {
    for (const { log } of chosen) {
      effect.tasks += 1
      effect.events += log.rows
      effect.bytes += log.bytes
    }
  }
  if (trial.agent === undefined) {
    const limitsToTry = { keepDays: trial.keepDays ?? 0, keepMegabytes: trial.keepMegabytes ?? 0 }
    for await (const chosen of iterateDueLogs(limitsToTry)) count(chosen)
  } else {
    const { id } = await requireAgent(viewer, trial.agent)
    count(await findDueLogs(id, effectiveRetention(trial, limits)))
  }
  return effect
}
