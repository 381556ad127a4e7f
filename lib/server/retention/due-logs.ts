import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Retention } from '@/lib/api/retention'
import { agentsWithTasks, type KeptLog, keptLogs } from '@/lib/server/db/kept-logs'
import { chooseLogs, type ChosenLog } from '@/lib/server/retention/choose-logs'
import { limitsOf } from '@/lib/server/retention/limits'

/** The logs of one agent that such limits would remove now. */
export async function dueOf(agentId: string, limits: Retention): Promise<ChosenLog[]> {
  if (limits.keepDays === 0 && limits.keepMegabytes === 0) return []
  const logs: KeptLog[] = []
  for (let from: Awaited<ReturnType<typeof keptLogs>>['next'] = null; ;) {
    const page = await keptLogs(agentId, from)
    logs.push(...page.logs)
    if (page.next === null) return chooseLogs(logs, limits, new Date())
    from = page.next
    // Whoever waits for an answer comes first.
    await breathe()
  }
}

/** The logs of all agents that such limits, or each agent's own, would remove now, agent by agent. */
export async function* dueLogs(limits: Retention): AsyncGenerator<ChosenLog[]> {
  for (let after = ''; ;) {
    const agents = await agentsWithTasks(after)
    for (const agent of agents) yield await dueOf(agent.id, limitsOf(agent, limits))
    const last = agents.at(-1)
    if (!last) return
    after = last.id
  }
}
