import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import type { agentCapabilities, agentSorts } from '@/lib/api/agent-calls'
import { lookupKey } from '@/lib/server/db/agent-columns'
import type { AgentRecord, AgentStatus, Lifecycle } from '@/lib/server/db/agent-record'
import { readCursor, readDateCursor, writeCursor } from '@/lib/server/db/cursor'
import type { AgentOrderByWithRelationInput, AgentWhereInput } from '@/lib/server/db/gen/sqlite/models/Agent'
import { searchTerms } from '@/lib/server/db/search-text'

export type AgentSort = (typeof agentSorts)[number]

/** Which agents of the catalog; every given filter has to hold. */
export interface AgentQuery {
  /** Words, all of which have to occur in name, description, provider, address, skills, tags or examples. */
  q?: string
  /** Given here or of a skill, in any letter case. */
  tag?: string
  /** A skill's id or name. */
  skill?: string
  capability?: (typeof agentCapabilities)[number]
  dialect?: DialectId
  /** A media type taken or given, in any letter case. */
  mode?: string
  provider?: string
  status?: AgentStatus
  /** Archived agents are listed only when asked for. */
  lifecycle?: Lifecycle
  sort?: AgentSort
  cursor?: string
  /** 1 to 200; 50 when absent. */
  limit?: number
}

/** The condition that a query's filters make, cursor apart. */
export function agentFilter(ownerId: string, query: AgentQuery): AgentWhereInput {
  const { tag, skill, mode } = query
  const all: AgentWhereInput[] = searchTerms(query.q ?? '').map((term) => ({ searchText: { contains: term } }))
  if (tag) all.push({ tags: { some: { tag: lookupKey(tag) } } })
  if (skill) all.push({ skills: { some: { OR: [{ skillId: skill }, { name: skill }] } } })
  if (mode) all.push({ modes: { some: { mode: lookupKey(mode) } } })
  if (query.capability) all.push({ [query.capability]: true })
  return {
    ownerId,
    lifecycle: query.lifecycle ?? { not: 'archived' },
    dialect: query.dialect,
    providerName: query.provider,
    status: query.status,
    AND: all,
  }
}

interface Order {
  by: AgentOrderByWithRelationInput[]
  /** The cursor after a row. */
  after: (agent: AgentRecord) => string
  /** The condition for rows behind a cursor. */
  behind: (cursor: string) => AgentWhereInput
}

/** How each sort orders rows and pages through them. */
export const agentOrders: Record<AgentSort, Order> = {
  newest: {
    by: [{ createdAt: 'desc' }, { id: 'desc' }],
    after: (agent) => writeCursor(agent.createdAt, agent.id),
    behind: (cursor) => {
      const { key, id } = readDateCursor(cursor)
      return { createdAt: { lte: key }, OR: [{ createdAt: { lt: key } }, { id: { lt: id } }] }
    },
  },
  name: {
    by: [{ nameKey: 'asc' }, { id: 'asc' }],
    after: (agent) => writeCursor(lookupKey(agent.name), agent.id),
    behind: (cursor) => {
      const { key: nameKey, id } = readCursor(cursor)
      return { nameKey: { gte: nameKey }, OR: [{ nameKey: { gt: nameKey } }, { id: { gt: id } }] }
    },
  },
  used: {
    by: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    after: (agent) => writeCursor(agent.lastUsedAt ?? new Date(0), agent.id),
    behind: (cursor) => {
      const { key, id } = readDateCursor(cursor)
      return { lastUsedAt: { lte: key }, OR: [{ lastUsedAt: { lt: key } }, { id: { lt: id } }] }
    },
  },
}
