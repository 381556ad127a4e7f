import 'server-only'
import { toSortKey } from '@/lib/server/db/agents/agent-columns'
import { type AgentRecord, agentSelection, toAgentRecord } from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/to-storable-data'
import type { Viewer } from '@/lib/server/platform/viewer'

const maxAgents = 10

/** Returns agents with one of these URLs as endpoint or card URL, oldest first, including archived ones. At most 10. */
export async function findAgentsByUrls(viewer: Viewer, urls: string[]): Promise<AgentRecord[]> {
  const values = { in: toStorableData(urls) }
  return find(viewer, { OR: [{ url: values }, { cardUrl: values }] })
}

/** Returns agents with that name and provider, oldest first, including archived ones. At most 10. */
export async function findAgentsByName(
  viewer: Viewer,
  { name, providerName }: Pick<AgentRecord, 'name' | 'providerName'>,
): Promise<AgentRecord[]> {
  return find(viewer, toStorableData({ nameKey: toSortKey(name), providerName }))
}

async function find(viewer: Viewer, which: object): Promise<AgentRecord[]> {
  const where = { ...which, ownerId: viewer.ownerId }
  const rows = await database().prisma.agent.findMany({
    where,
    orderBy: { id: 'asc' },
    take: maxAgents,
    ...agentSelection(viewer),
  })
  return rows.map(toAgentRecord)
}
