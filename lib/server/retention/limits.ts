import 'server-only'
import { type Retention, retentionSchema } from '@/lib/api/retention'
import { readSetting, writeSetting } from '@/lib/server/db/settings'
import type { AgentLimits } from '@/lib/server/db/kept-logs'

const setting = 'retention'

/** For how long and up to how much the logs of every agent are kept that says nothing else. */
export async function defaultLimits(): Promise<Retention> {
  const kept = retentionSchema.safeParse(await readSetting(setting))
  return kept.success ? kept.data : { keepDays: 0, keepMegabytes: 0 }
}

/** Changes that; answers with what holds from now on. */
export async function setDefaultLimits(patch: Partial<Retention>): Promise<Retention> {
  const limits = { ...(await defaultLimits()), ...patch }
  await writeSetting(setting, limits)
  return limits
}

/** What holds for one agent. */
export function limitsOf(agent: Omit<AgentLimits, 'id'>, limits: Retention): Retention {
  return {
    keepDays: agent.keepDays ?? limits.keepDays,
    keepMegabytes: agent.keepMegabytes ?? limits.keepMegabytes,
  }
}
