import 'server-only'
import type { CardChanges } from '@/lib/api/card'
import { Fault } from '@/lib/faults/fault'
import { compareCardVersions } from '@/lib/server/agents/cards/card-changes'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

const recentMs = 14 * 24 * 60 * 60 * 1000

/** Returns the changes of the agent's card since its previous version, if it changed within two weeks. */
export async function readRecentCardChanges(agent: AgentRecord): Promise<CardChanges['changes']> {
  const { cardChangedAt, cardVersion } = agent
  if (!cardChangedAt || Date.now() - cardChangedAt.getTime() > recentMs) return []
  try {
    return (await compareCardVersions(agent, cardVersion)).changes
  } catch (error) {
    if (error instanceof Fault) return []
    throw error
  }
}
