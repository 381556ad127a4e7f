import 'server-only'
import type { RetentionEffect, RetentionTrial } from '@/lib/api/retention'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import type { ChosenLog } from '@/lib/server/retention/choose-logs'
import { dueLogs, dueOf } from '@/lib/server/retention/due-logs'
import { defaultLimits, limitsOf } from '@/lib/server/retention/limits'
import type { Viewer } from '@/lib/server/viewer'

/** What such limits would remove now, of one agent or of all that have none of their own; nothing is changed. */
export async function previewLimits(viewer: Viewer, trial: RetentionTrial): Promise<RetentionEffect> {
  const limits = await defaultLimits()
  const effect = { tasks: 0, events: 0, bytes: 0 }
  const count = (chosen: ChosenLog[]): void => {
    for (const { log } of chosen) {
      effect.tasks += 1
      effect.events += log.rows
      effect.bytes += log.bytes
    }
  }
  if (trial.agent === undefined) {
    const tried = { keepDays: trial.keepDays ?? 0, keepMegabytes: trial.keepMegabytes ?? 0 }
    for await (const chosen of dueLogs(tried)) count(chosen)
  } else {
    const { id } = await existingAgent(viewer, trial.agent)
    count(await dueOf(id, limitsOf(trial, limits)))
  }
  return effect
}
