import 'server-only'
import type { DiscoveredOverrides } from '@/lib/server/agents/discovered-overrides'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { toStorableData } from '@/lib/server/db/to-storable-data'
import { agentCache } from '@/lib/server/db/agent-cache'

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
