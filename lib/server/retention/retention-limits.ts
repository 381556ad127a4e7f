import 'server-only'
import { type Retention, retentionSchema } from '@/lib/api/retention'
import { readSetting, writeSetting } from '@/lib/server/db/jobs/settings'
import type { AgentRetention } from '@/lib/server/db/events/retained-logs'

const setting = 'retention'

/** Returns the default limits for agents without their own. */
export async function readDefaultRetention(): Promise<Retention> {
  const stored = retentionSchema.safeParse(await readSetting(setting))
  return stored.success ? stored.data : { keepDays: 0, keepMegabytes: 0 }
}

/** Updates the default limits; returns the new ones. */
export async function setDefaultRetention(patch: Partial<Retention>): Promise<Retention> {
  const limits = { ...(await readDefaultRetention()), ...patch }
  await writeSetting(setting, limits)
  return limits
}

/** Returns the limits of an agent: its own, or the defaults. */
export function effectiveRetention(agent: Omit<AgentRetention, 'id'>, limits: Retention): Retention {
  return {
    keepDays: agent.keepDays ?? limits.keepDays,
    keepMegabytes: agent.keepMegabytes ?? limits.keepMegabytes,
  }
}
