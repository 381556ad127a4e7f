import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Retention } from '@/lib/api/retention'
import { listAgentsWithTasks, type RetainedLog, listRetainedLogs } from '@/lib/server/db/events/retained-logs'
import { chooseLogsToRemove, type LogToRemove } from '@/lib/server/retention/choose-logs-to-remove'
import { effectiveRetention } from '@/lib/server/retention/retention-limits'

/** Returns the logs of one agent that these limits would remove now. */
export async function findDueLogs(agentId: string, limits: Retention): Promise<LogToRemove[]> {
  if (limits.keepDays === 0 && limits.keepMegabytes === 0) return []
  const logs: RetainedLog[] = []
  for (let from: Awaited<ReturnType<typeof listRetainedLogs>>['next'] = null; ;) {
    const page = await listRetainedLogs(agentId, from)
    logs.push(...page.logs)
    if (page.next === null) return chooseLogsToRemove(logs, limits, new Date())
    from = page.next
    // Lets requests be handled between two pages.
    await breathe()
  }
}

/** Yields, agent by agent, the logs that these limits, or the agent's own, would remove now. */
export async function* iterateDueLogs(limits: Retention): AsyncGenerator<LogToRemove[]> {
  for (let after = ''; ;) {
    const agents = await listAgentsWithTasks(after)
    for (const agent of agents) yield await findDueLogs(agent.id, effectiveRetention(agent, limits))
    const last = agents.at(-1)
    if (!last) return
    after = last.id
  }
}
