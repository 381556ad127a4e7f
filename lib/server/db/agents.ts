import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { childRows, derivedColumns } from '@/lib/server/db/agent-columns'
import { type AgentQuery, agentFilter, agentOrders } from '@/lib/server/db/agent-filter'
import {
  type AgentContent,
  type AgentRecord,
  type AgentStatus,
  type Lifecycle,
  toAgentRecord,
  asAgent,
} from '@/lib/server/db/agent-record'
import { database } from '@/lib/server/db/client'
import { databaseProblem } from '@/lib/server/db/database-problem'
import { plainData } from '@/lib/server/db/plain-data'
import { pageSize } from '@/lib/server/db/page-size'
import { storeWireText } from '@/lib/server/db/wire-text'
import type { Viewer } from '@/lib/server/viewer'

export interface NewAgent extends AgentContent {
  slug: string
  sample?: string
  status?: AgentStatus
  statusReason?: string
  lastSeenAt?: Date
  /** The card exactly as received: its first version. */
  card: { raw: string; sourceUrl: string | null; etag: string | null }
}

export type AgentPatch = Partial<AgentContent> & { lifecycle?: Lifecycle; sample?: string | null }

/** Registers an agent with the first version of its card. A taken slug, or sample name, is a `conflict` fault. */
export async function createAgent(viewer: Viewer, { card, ...agent }: NewAgent): Promise<AgentRecord> {
  const plain = plainData(agent)
  const { skills, tags, modes } = childRows(plain)
  try {
    const row = await database().prisma.agent.create({
      data: {
        ...plain,
        ...derivedColumns(plain),
        ownerId: viewer.ownerId,
        skills: { create: skills },
        tags: { create: tags },
        modes: { create: modes },
        cards: { create: { ...card, raw: storeWireText(card.raw), version: 1 } },
      },
      ...asAgent,
    })
    return toAgentRecord(row)
  } catch (error) {
    if (databaseProblem(error) !== 'taken') throw error
    throw new Fault('conflict', `The name "${agent.slug}" is taken.`, { details: { slug: agent.slug } })
  }
}

/** The agent of that id or slug, archived ones too. */
export async function findAgent(viewer: Viewer, idOrSlug: string): Promise<AgentRecord | null> {
  const key = plainData(idOrSlug)
  return find({ ownerId: viewer.ownerId, OR: [{ id: key }, { slug: key }] })
}

/** The agent, archived or not, that is called at that address or whose card was found there; the oldest of several. */
export async function findAgentByUrl(viewer: Viewer, url: string): Promise<AgentRecord | null> {
  const key = plainData(url)
  return find({ ownerId: viewer.ownerId, OR: [{ url: key }, { cardUrl: key }] })
}

/** The agent that is the bundled sample of that name, archived or not. */
export async function findSampleAgent(viewer: Viewer, sample: string): Promise<AgentRecord | null> {
  return find({ ownerId: viewer.ownerId, sample })
}

async function find(where: ReturnType<typeof agentFilter>): Promise<AgentRecord | null> {
  const row = await database().prisma.agent.findFirst({ where, orderBy: { id: 'asc' }, ...asAgent })
  return row && toAgentRecord(row)
}

/** One page of the catalog; `total` counts all pages. */
export async function listAgents(
  viewer: Viewer,
  query: AgentQuery = {},
): Promise<{ agents: AgentRecord[]; nextCursor: string | null; total: number }> {
  const { prisma } = database()
  const order = agentOrders[query.sort ?? 'newest']
  const filter = agentFilter(viewer.ownerId, plainData(query))
  const where = query.cursor ? { AND: [filter, order.behind(query.cursor)] } : filter
  const limit = pageSize(query.limit)
  const rows = await prisma.agent.findMany({ where, orderBy: order.by, take: limit + 1, ...asAgent })
  // A search reads every row once: not a second time to count what has been seen.
  const total = query.cursor || rows.length > limit ? await prisma.agent.count({ where: filter }) : rows.length
  const agents = rows.slice(0, limit).map(toAgentRecord)
  const last = agents.at(-1)
  return { agents, nextCursor: last && rows.length > limit ? order.after(last) : null, total }
}

/** Changes what the patch names; skills, tags and modes are replaced as a whole. No such agent is a `not-found` fault. */
export async function updateAgent(viewer: Viewer, id: string, patch: AgentPatch): Promise<AgentRecord> {
  return database().prisma.$transaction(async (tx) => {
    const row = await tx.agent.findFirst({ where: { id, ownerId: viewer.ownerId }, ...asAgent })
    if (!row) throw noSuchAgent(id)
    const { skills: _skills, tags: _tags, ...columns } = plainData(patch)
    const content = { ...toAgentRecord(row), ...plainData(patch) }
    const { skills, tags, modes } = childRows(content)
    const updated = await tx.agent.update({
      where: { id },
      data: {
        ...columns,
        ...derivedColumns(content),
        updatedAt: new Date(),
        skills: { deleteMany: {}, create: skills },
        tags: { deleteMany: {}, create: tags },
        modes: { deleteMany: {}, create: modes },
      },
      ...asAgent,
    })
    return toAgentRecord(updated)
  })
}

/** Takes an agent out of the catalog; its tasks stay readable. */
export async function archiveAgent(viewer: Viewer, id: string): Promise<AgentRecord> {
  return updateAgent(viewer, id, { lifecycle: 'archived' })
}

/** Notes that somebody just called the agent. An agent that is gone is passed over. */
export async function markAgentUsed(id: string): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id }, data: { lastUsedAt: new Date() } })
}

/** Notes whether the agent answers; `up` and `degraded` also say that it was seen now. */
export async function markAgentStatus(id: string, status: AgentStatus, reason: string | null): Promise<void> {
  const seen = status === 'up' || status === 'degraded' ? { lastSeenAt: new Date() } : {}
  const statusReason = plainData(reason)
  await database().prisma.agent.updateMany({ where: { id }, data: { status, statusReason, ...seen } })
}

function noSuchAgent(id: string): Fault {
  return new Fault('not-found', `There is no agent ${id}.`)
}
