import 'server-only'
import type { Said } from '@/lib/api/attempt'
import { Fault } from '@/lib/faults/fault'
import { derivedColumns } from '@/lib/server/db/agent-columns'
import {
  asAgent,
  toAgentRecord,
  type AgentContent,
  type AgentRecord,
  type AgentStatus,
  type Lifecycle,
  type ProbeMode,
  type StatusCode,
} from '@/lib/server/db/agent-record'
import { createChildRows } from '@/lib/server/db/child-rows'
import { database } from '@/lib/server/db/client'
import { databaseProblem } from '@/lib/server/db/database-problem'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { recentStatuses } from '@/lib/server/db/agent-status'
import type { AgentWhereInput } from '@/lib/server/db/gen/sqlite/models/Agent'
import { plainData } from '@/lib/server/db/plain-data'
import { recentAgents } from '@/lib/server/db/recent-agents'
import { storeWireText } from '@/lib/server/db/wire-text'
import { transactionOptions } from '@/lib/server/db/transaction-options'
import { type AgentPatch, lockAgent, writeAgent } from '@/lib/server/db/write-agent'
import type { Viewer } from '@/lib/server/viewer'

/** What a person may have chosen for an agent that comes from elsewhere. */
export interface ChosenColumns {
  ownerName?: string
  lifecycle?: Lifecycle
  probeMode?: ProbeMode
  probeText?: string | null
  importedFrom?: string
}

export interface NewAgent extends AgentContent, ChosenColumns {
  slug: string
  sample?: string
  status?: AgentStatus
  statusCode?: StatusCode
  statusReason?: string
  lastSeenAt?: Date
  /** The card exactly as received: its first version. */
  card: { raw: string; sourceUrl: string | null; etag: string | null }
}

const ranks = { up: 0, degraded: 1, unknown: 2, down: 3 } satisfies Record<AgentStatus, number>

/** Registers an agent with the first version of its card. A taken slug, or sample name, is a `conflict` fault. */
export async function createAgent(viewer: Viewer, { card, ...agent }: NewAgent): Promise<AgentRecord> {
  const plain = plainData(agent)
  const { skills: _skills, tags: _tags, ...columns } = plain
  try {
    return await database().prisma.$transaction(async (tx) => {
      const { id } = await tx.agent.create({
        data: {
          ...columns,
          ...derivedColumns(plain),
          statusRank: ranks[agent.status ?? 'unknown'],
          ownerId: viewer.ownerId,
          cards: { create: { ...card, raw: storeWireText(card.raw), version: 1 } },
        },
        select: { id: true },
      })
      await createChildRows(tx, id, plain)
      return toAgentRecord(await tx.agent.findUniqueOrThrow({ where: { id }, ...asAgent(viewer) }))
    }, transactionOptions)
  } catch (error) {
    if (databaseProblem(error) !== 'taken') throw error
    const { slug } = agent
    throw new Fault('conflict', `The slug "${slug}" is already taken.`, {
      details: { slug, code: 'slug-taken', values: { slug } },
    })
  }
}

/** The first of `base-2`, `base-3` … that no agent has. */
export async function freeSlug(base: string): Promise<string> {
  const { prisma } = database()
  const rows = await prisma.agent.findMany({ where: { slug: { startsWith: `${base}-` } }, select: { slug: true } })
  const taken = new Set(rows.map(({ slug }) => slug))
  let count = 2
  while (taken.has(`${base}-${count}`)) count++
  return `${base}-${count}`
}

/** The agent of that id or slug, archived ones too. */
export async function findAgent(viewer: Viewer, idOrSlug: string): Promise<AgentRecord | null> {
  const key = plainData(idOrSlug)
  return find(viewer, { OR: [{ id: key }, { slug: key }] })
}

/** The same for calls: as it was a second ago or later, but for what this process changes of how it is called. */
export async function findCalledAgent(viewer: Viewer, idOrSlug: string): Promise<AgentRecord | null> {
  return recentAgents.get(`${viewer.ownerId} ${idOrSlug}`, () => findAgent(viewer, idOrSlug))
}

/** The agent, archived or not, that is called at that address or whose card was found there; the oldest of several. */
export async function findAgentByUrl(viewer: Viewer, url: string): Promise<AgentRecord | null> {
  const key = plainData(url)
  return find(viewer, { OR: [{ url: key }, { cardUrl: key }] })
}

/** The agent that is the bundled sample of that name, archived or not. */
export async function findSampleAgent(viewer: Viewer, sample: string): Promise<AgentRecord | null> {
  return find(viewer, { sample })
}

async function find(viewer: Viewer, which: AgentWhereInput): Promise<AgentRecord | null> {
  const where = { ...which, ownerId: viewer.ownerId }
  const row = await database().prisma.agent.findFirst({ where, orderBy: { id: 'asc' }, ...asAgent(viewer) })
  return row && toAgentRecord(row)
}

/**
 * Changes what the patch names; skills, tags and modes are replaced as a whole. No such agent is a `not-found` fault, and
 * one whose card is another than the patch was made for is a `conflict`.
 */
export async function updateAgent(
  viewer: Viewer,
  id: string,
  patch: AgentPatch,
  cardVersion?: number,
): Promise<AgentRecord> {
  const updated = await database().prisma.$transaction(async (tx) => {
    const agent = await lockAgent(tx, viewer, id)
    if (cardVersion !== undefined && cardVersion !== agent.cardVersion)
      throw new Fault('conflict', 'The Agent Card changed in the meantime.', { hint: 'Try again.' })
    return writeAgent(tx, viewer, agent, patch)
  }, transactionOptions)
  recentAgents.forget()
  return updated
}

/** Takes an agent out of the catalog; its tasks stay readable. */
export async function archiveAgent(viewer: Viewer, id: string): Promise<AgentRecord> {
  return updateAgent(viewer, id, { lifecycle: 'archived' })
}

/** Notes that somebody just called the agent. An agent that is gone is passed over. */
export async function markAgentUsed(id: string): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id }, data: { lastUsedAt: new Date() } })
}

/**
 * Notes whether the agent answers, and why; `up` and `degraded` also say that it was seen now. Only another status or
 * another reason counts as a change of the agent.
 */
export async function markAgentStatus(
  id: string,
  status: AgentStatus,
  reason: { code: StatusCode; sentence: string; said?: Said } | null,
): Promise<void> {
  const { prisma } = database()
  const before = await prisma.agent.findUnique({ where: { id }, select: { status: true, statusCode: true } })
  const now = new Date()
  const statusCode = reason?.code ?? null
  await prisma.agent.updateMany({
    where: { id },
    data: {
      status,
      statusRank: ranks[status],
      statusCode,
      statusReason: plainData(reason?.sentence ?? null),
      statusSaid: reason?.said ? plainData(reason.said) : Prisma.DbNull,
      ...(before?.status !== status && { statusSince: now }),
      ...((before?.status !== status || before.statusCode !== statusCode) && { updatedAt: now }),
      ...((status === 'up' || status === 'degraded') && { lastSeenAt: now }),
    },
  })
  recentStatuses.forget()
}

/** Puts an agent among those that the viewer wants to see first, or takes it out. */
export async function setFavorite({ ownerId: userId }: Viewer, agentId: string, favorite: boolean): Promise<void> {
  const { prisma } = database()
  const key = { userId, agentId }
  if (favorite) await prisma.favorite.upsert({ where: { userId_agentId: key }, create: key, update: {} })
  else await prisma.favorite.deleteMany({ where: key })
}
