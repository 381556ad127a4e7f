import 'server-only'
import { agentCondition } from '@/lib/server/db/agent-condition'
import type { AgentQuery } from '@/lib/server/db/agent-filter'
import { agentOrder } from '@/lib/server/db/agent-orders'
import { packPlace, unpackPlace } from '@/lib/server/db/agent-places'
import { type AgentRecord, asAgent, toAgentRecord } from '@/lib/server/db/agent-record'
import { database } from '@/lib/server/db/client'
import { countAgents } from '@/lib/server/db/count-agents'
import { foundPlaces } from '@/lib/server/db/found-places'
import { listedPlaces } from '@/lib/server/db/listed-places'
import { pageSize } from '@/lib/server/db/page-size'
import { plainData } from '@/lib/server/db/plain-data'
import { searchTerms } from '@/lib/server/db/search-text'
import type { Viewer } from '@/lib/server/viewer'

interface AgentPage {
  agents: AgentRecord[]
  nextCursor: string | null
  /** Counts all pages. */
  total: number
}

/** One page of the catalog, favourites first. Throws `invalid-input` for a cursor that is not of such a list. */
export async function listAgents(viewer: Viewer, given: AgentQuery = {}): Promise<AgentPage> {
  const query = plainData(given)
  const limit = pageSize(query.limit)
  const order = agentOrder(query)
  const condition = agentCondition(viewer.ownerId, query)
  const after = query.cursor ? unpackPlace(query.cursor, order) : null
  const { places, total } =
    searchTerms(query.q ?? '').length > 0
      ? await foundPlaces(viewer, condition, order, after, limit + 1)
      : { places: await listedPlaces(viewer, condition, order, after, limit + 1), total: null }
  const shown = places.slice(0, limit)
  const last = shown.at(-1)
  const isWhole = !after && places.length <= limit
  return {
    agents: await readAgents(
      viewer,
      shown.map(({ id }) => id),
    ),
    nextCursor: last && places.length > limit ? packPlace(last) : null,
    total: total ?? (isWhole ? places.length : await countAgents(condition)),
  }
}

/** The agents of these ids, in their order. */
async function readAgents(viewer: Viewer, ids: string[]): Promise<AgentRecord[]> {
  if (ids.length === 0) return []
  const rows = await database().prisma.agent.findMany({ where: { id: { in: ids } }, ...asAgent(viewer) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(toAgentRecord)
}
