import 'server-only'
import { sortKey } from '@/lib/server/db/agent-columns'
import { type AgentRecord, asAgent, toAgentRecord } from '@/lib/server/db/agent-record'
import { database } from '@/lib/server/db/client'
import { plainData } from '@/lib/server/db/plain-data'
import type { Viewer } from '@/lib/server/viewer'

const most = 10

/** The agents, archived ones too, that are called at one of these addresses or whose card was found there, oldest first. */
export async function findAgentsAt(viewer: Viewer, addresses: string[]): Promise<AgentRecord[]> {
  const given = { in: plainData(addresses) }
  return find(viewer, { OR: [{ url: given }, { cardUrl: given }] })
}

/** The agents of that name and provider, archived ones too, oldest first. */
export async function findAgentsNamed(
  viewer: Viewer,
  { name, providerName }: Pick<AgentRecord, 'name' | 'providerName'>,
): Promise<AgentRecord[]> {
  return find(viewer, plainData({ nameKey: sortKey(name), providerName }))
}

async function find(viewer: Viewer, which: object): Promise<AgentRecord[]> {
  const where = { ...which, ownerId: viewer.ownerId }
  const rows = await database().prisma.agent.findMany({
    where,
    orderBy: { id: 'asc' },
    take: most,
    ...asAgent(viewer),
  })
  return rows.map(toAgentRecord)
}
