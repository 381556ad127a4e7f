import 'server-only'
import { markAgentUsed } from '@/lib/server/db/agents'
import { singleton } from '@/lib/server/singleton'

/** An agent that is called all the time is not written each time: nobody looks closer. */
const onceInMs = 1_000

const noted = () => singleton('agent-uses', () => new Map<string, number>())

/** Notes that an agent was called now, at most once a second. */
export async function noteUse(agentId: string): Promise<void> {
  const now = performance.now()
  if (now - (noted().get(agentId) ?? -Infinity) < onceInMs) return
  noted().set(agentId, now)
  await markAgentUsed(agentId)
}
