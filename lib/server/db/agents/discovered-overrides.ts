import 'server-only'
import type { AgentRecord, DiscoveredOverrides } from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { toStorableData } from '@/lib/server/db/engine/to-storable-data'
import { agentCache } from '@/lib/server/db/agents/agent-cache'

type Known = Pick<AgentRecord, 'learned' | 'cardVersion' | 'dialectOverride'>

/** Returns the discovered overrides that still apply: the card is unchanged and no user chose a protocol version. */
export function readDiscoveredOverrides({ learned, cardVersion, dialectOverride }: Known): DiscoveredOverrides | null {
  return learned && learned.cardVersion === cardVersion && dialectOverride === null ? learned : null
}

/** Returns the agent with the discovered overrides applied. */
export function applyDiscoveredOverrides(agent: AgentRecord): AgentRecord {
  const learned = readDiscoveredOverrides(agent)
  if (!learned) return agent
  const { dialect, url = agent.url, binding = agent.binding } = learned
  return { ...agent, dialect, url, binding }
}

/** Stores what calls discovered about an agent that contradicts its card, unless the card changed meanwhile. */
export async function saveDiscoveredOverrides(agentId: string, learned: DiscoveredOverrides): Promise<void> {
  const { cardVersion, dialect } = learned
  await database().prisma.agent.updateMany({
    where: { id: agentId, cardVersion },
    data: { dialect, learned: { ...toStorableData(learned) }, updatedAt: new Date() },
  })
  agentCache.clear()
}

/** Removes the discovered overrides of an agent. */
export async function clearDiscoveredOverrides(agentId: string): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id: agentId }, data: { learned: Prisma.DbNull } })
  agentCache.clear()
}
