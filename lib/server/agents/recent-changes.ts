import 'server-only'
import type { CardChanges } from '@/lib/api/card'
import { Fault } from '@/lib/faults/fault'
import { cardChanges } from '@/lib/server/agents/card-changes'
import type { AgentRecord } from '@/lib/server/db/agent-record'

const recentMs = 14 * 24 * 60 * 60 * 1000

/** What the agent's card says differently from the one before, if it changed within two weeks. */
export async function recentChanges(agent: AgentRecord): Promise<CardChanges['changes']> {
  const { cardChangedAt, cardVersion } = agent
  if (!cardChangedAt || Date.now() - cardChangedAt.getTime() > recentMs) return []
  try {
    return (await cardChanges(agent, cardVersion)).changes
  } catch (error) {
    if (error instanceof Fault) return []
    throw error
  }
}
