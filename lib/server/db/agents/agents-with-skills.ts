import 'server-only'
import { type AgentRecord, agentSelection, toAgentRecord } from '@/lib/server/db/agents/agent-record'
import { loadCatalogIndex, visibleEntries } from '@/lib/server/db/agents/catalog/catalog-index'
import { filterEntries } from '@/lib/server/db/agents/catalog/search-entries'
import { readFavoriteIds } from '@/lib/server/db/agents/list-agents'
import { database } from '@/lib/server/db/engine/client'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Maximum agents that are returned, so that a query has a limited number of parameters. */
const maxAgents = 500

/**
 * Returns the agents that have skills, by name and without archived ones: all that the viewer sees if they have at most
 * `maxSkills` skills together, else the viewer's favorites. At most 500.
 */
export async function listAgentsWithSkills(viewer: Viewer, maxSkills: number): Promise<AgentRecord[]> {
  const [index, favorites] = await Promise.all([loadCatalogIndex(), readFavoriteIds(viewer)])
  const visible = filterEntries(index, visibleEntries(index, viewer), {}, favorites).filter(
    ({ skillCount }) => skillCount > 0,
  )
  const total = visible.reduce((sum, { skillCount }) => sum + skillCount, 0)
  const chosen = total <= maxSkills ? visible : visible.filter(({ id }) => favorites.has(id))
  const rows = await database().prisma.agent.findMany({
    where: { id: { in: chosen.slice(0, maxAgents).map(({ id }) => id) } },
    orderBy: [{ nameKey: 'asc' }, { id: 'asc' }],
    ...agentSelection(viewer),
  })
  return rows.map((row) => toAgentRecord(row, viewer))
}
