import 'server-only'
import type { ImportLine, ImportQuery, LineOutcome } from '@/lib/api/catalog'
import { database } from '@/lib/server/db/engine/client'

const batchSize = 500

/** Returns lines of an import in order, with the agents that they became. */
export async function listImportLines(
  importId: string,
  { outcome, offset, limit }: ImportQuery,
): Promise<ImportLine[]> {
  const rows = await database().prisma.importLine.findMany({
    where: { importId, ...(outcome && { outcome }) },
    orderBy: { position: 'asc' },
    skip: offset,
    take: limit,
    omit: { source: true },
  })
  const agents = await agentsOf(rows.flatMap(({ agentId }) => agentId ?? []))
  return rows.map(({ position, label, outcome, agentId, fault }) => ({
    position,
    label,
    outcome: outcome as LineOutcome,
    agent: (agentId !== null && agents.get(agentId)) || null,
    fault: fault as ImportLine['fault'],
  }))
}

async function agentsOf(ids: string[]): Promise<Map<string, { id: string; slug: string; name: string }>> {
  const found = new Map<string, { id: string; slug: string; name: string }>()
  for (let start = 0; start < ids.length; start += batchSize) {
    const where = { id: { in: ids.slice(start, start + batchSize) } }
    const select = { id: true, slug: true, name: true }
    for (const agent of await database().prisma.agent.findMany({ where, select })) found.set(agent.id, agent)
  }
  return found
}
