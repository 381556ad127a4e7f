import 'server-only'
import type { CodedMessage } from '@/lib/api/attempt'
import { Fault } from '@/lib/faults/fault'
import { toSortKey } from '@/lib/server/db/agents/agent-rows'
import { statusRanks } from '@/lib/server/db/agents/insert-agents'
import { agentCache, type AgentPatch, lockAgent, writeAgent } from '@/lib/server/db/agents/write-agent'
import {
  type AgentRecord,
  agentSelection,
  type AgentStatus,
  type ProbeMode,
  type PushProof,
  type StatusCode,
  toAgentRecord,
} from '@/lib/server/db/agents/agent-record'
import { statusCache } from '@/lib/server/db/agents/agent-status'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { AgentWhereInput } from '@/lib/server/db/gen/sqlite/models/Agent'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import type { Viewer } from '@/lib/server/platform/viewer'
import { visibleAgentFilter } from '@/lib/server/db/agents/visible-agents'
import { canChangeAgent } from '@/lib/access/agent-access'

/** Returns the numbers of the slugs `base-2`, `base-3`, … that are taken. */
export async function findSlugNumbers(base: string): Promise<Set<number>> {
  const { prisma } = database()
  const rows = await prisma.agent.findMany({ where: { slug: { startsWith: `${base}-` } }, select: { slug: true } })
  return new Set(rows.map(({ slug }) => Number(slug.slice(base.length + 1))))
}

/** Returns those of the slugs that are taken. */
export async function findExistingSlugs(slugs: string[]): Promise<Set<string>> {
  const rows = await database().prisma.agent.findMany({ where: { slug: { in: slugs } }, select: { slug: true } })
  return new Set(rows.map(({ slug }) => slug))
}

/** Returns those of the URLs that are the endpoint or card URL of an agent, even of an archived one. */
export async function findKnownUrls(viewer: Viewer, urls: string[]): Promise<Set<string>> {
  const values = { in: toStorableData(urls) }
  const where = { AND: [{ OR: [{ url: values }, { cardUrl: values }] }, visibleAgentFilter(viewer)] }
  const rows = await database().prisma.agent.findMany({ where, select: { url: true, cardUrl: true } })
  return new Set(rows.flatMap(({ url, cardUrl }) => (cardUrl === null ? [url] : [url, cardUrl])))
}

/** Returns the agent with that ID or slug, even an archived one. */
export async function findAgent(viewer: Viewer, idOrSlug: string): Promise<AgentRecord | null> {
  const key = toStorableData(idOrSlug)
  return find(viewer, { OR: [{ id: key }, { slug: key }] })
}

/** Returns the same agent from a cache of one second. Changes of this process to how it is called show at once. */
export async function findCachedAgent(viewer: Viewer, idOrSlug: string): Promise<AgentRecord | null> {
  const { agentIds, role, teamIds, userId } = viewer
  const key = [userId, role, teamIds.join(), agentIds?.join(), idOrSlug].join(' ')
  return agentCache.get(key, () => findAgent(viewer, idOrSlug))
}

/** Returns the oldest agent with that endpoint or card URL, even an archived one. */
export async function findAgentByUrl(viewer: Viewer, url: string): Promise<AgentRecord | null> {
  const key = toStorableData(url)
  return find(viewer, { OR: [{ url: key }, { cardUrl: key }] })
}

/** Returns the bundled sample agent of that name, even an archived one. */
export async function findSampleAgent(viewer: Viewer, sample: string): Promise<AgentRecord | null> {
  return find(viewer, { sample })
}

async function find(viewer: Viewer, which: AgentWhereInput): Promise<AgentRecord | null> {
  const where = { AND: [which, visibleAgentFilter(viewer)] }
  const row = await database().prisma.agent.findFirst({ where, orderBy: { id: 'asc' }, ...agentSelection(viewer) })
  return row && toAgentRecord(row, viewer)
}

/**
 * Updates the given columns; skills, tags and modes are replaced as a whole. Throws `not-found` if the agent does not exist,
 * and `conflict` if `cardVersion` is no longer the current version.
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
  agentCache.clear()
  return updated
}

/** Archives an agent; its tasks stay readable. */
export async function archiveAgent(viewer: Viewer, id: string): Promise<AgentRecord> {
  return updateAgent(viewer, id, { lifecycle: 'archived' })
}

/** Records that the agent was called now. Does nothing if the agent does not exist. */
export async function markAgentUsed(id: string): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id }, data: { lastUsedAt: new Date() } })
}

/**
 * Stores the status of the agent with its reason; `up` and `degraded` also set `lastSeenAt`. Only another status or reason
 * changes `updatedAt`.
 */
export async function markAgentStatus(
  id: string,
  status: AgentStatus,
  reason: { code: StatusCode; sentence: string; message?: CodedMessage } | null,
): Promise<void> {
  const { prisma } = database()
  const before = await prisma.agent.findUnique({ where: { id }, select: { status: true, statusCode: true } })
  const now = new Date()
  const statusCode = reason?.code ?? null
  await prisma.agent.updateMany({
    where: { id },
    data: {
      status,
      statusRank: statusRanks[status],
      statusCode,
      statusReason: toStorableData(reason?.sentence ?? null),
      statusMessage: reason?.message ? toStorableData(reason.message) : Prisma.DbNull,
      ...(before?.status !== status && { statusSince: now }),
      ...((before?.status !== status || before.statusCode !== statusCode) && { updatedAt: now }),
      ...((status === 'up' || status === 'degraded') && { lastSeenAt: now }),
    },
  })
  statusCache.clear()
}

/** Changes the slug of an agent. Returns false if it is taken. */
export async function renameAgent(viewer: Viewer, id: string, slug: string): Promise<boolean> {
  try {
    await database().prisma.agent.updateMany({ where: { AND: [{ id }, visibleAgentFilter(viewer)] }, data: { slug } })
    agentCache.clear()
    return true
  } catch (error) {
    if (databaseErrorKind(error) !== 'taken') throw error
    return false
  }
}

/** Sets how an agent is probed, and makes it due at once. */
export async function setProbeMode(agentId: string, probeMode: ProbeMode, probeText: string | null): Promise<void> {
  await database().prisma.agent.updateMany({
    where: { id: agentId },
    data: { probeMode, probeText: toStorableData(probeText), nextProbeAt: new Date(), probeFailures: 0 },
  })
}

/** Sets how an agent authenticates its deliveries; null: by the task's token only. */
export async function setPushProof(agentId: string, proof: PushProof | null): Promise<void> {
  const pushProof = proof ? { ...toStorableData(proof) } : Prisma.DbNull
  await database().prisma.agent.updateMany({ where: { id: agentId }, data: { pushProof } })
  agentCache.clear()
}

/** Adds an agent to the viewer's favorites, or removes it. */
export async function setFavorite({ userId }: Viewer, agentId: string, favorite: boolean): Promise<void> {
  const { prisma } = database()
  const key = { userId, agentId }
  if (favorite) await prisma.favorite.upsert({ where: { userId_agentId: key }, create: key, update: {} })
  else await prisma.favorite.deleteMany({ where: key })
}

/** Returns the agent with this ID or slug, including archived ones. Throws `not-found`. */
export async function requireAgent(viewer: Viewer, idOrSlug: string): Promise<AgentRecord> {
  const agent = await findAgent(viewer, idOrSlug)
  if (agent) return agent
  const name = idOrSlug.slice(0, 100)
  throw new Fault('not-found', `Agent not found: ${name}.`, { details: { code: 'no-agent', values: { name } } })
}

/** Returns the same agent. Throws `not-found`, and `forbidden` if the viewer sees the agent but may not change it. */
export async function requireChangeableAgent(viewer: Viewer, idOrSlug: string): Promise<AgentRecord> {
  const agent = await requireAgent(viewer, idOrSlug)
  rejectUnlessChangeable(viewer, agent)
  return agent
}

/** Throws `forbidden`, with the agent in `details`, if the viewer may not change an agent that they see. */
export function rejectUnlessChangeable(viewer: Viewer, agent: AgentRecord): void {
  if (canChangeAgent(viewer, agent)) return
  const { id, slug, name } = agent
  throw new Fault('forbidden', 'You may not change this agent.', {
    hint: 'Ask an editor of its team, or an administrator.',
    hop: 'switchboard',
    details: { code: 'not-changeable', id, slug, name },
  })
}

/**
 * Returns the agent whose credentials a viewer may set: their own if each person uses their own, which needs a sign-in, else only
 * with the right to change the agent. Throws `not-found` and `forbidden`.
 */
export async function requireCredentialAgent(viewer: Viewer, idOrSlug: string): Promise<AgentRecord> {
  const agent = await requireAgent(viewer, idOrSlug)
  if (agent.credentialMode !== 'personal') return requireChangeableAgent(viewer, agent.id)
  if (!viewer.apiKey) return agent
  throw new Fault('forbidden', 'API keys cannot set the credentials of a person.', {
    hint: 'Sign in with a browser.',
    hop: 'switchboard',
    details: { code: 'sign-in-only' },
  })
}

const maxAgents = 10

/** Returns agents with one of these URLs as endpoint or card URL, oldest first, including archived ones. At most 10. */
export async function findAgentsByUrls(viewer: Viewer, urls: string[]): Promise<AgentRecord[]> {
  const values = { in: toStorableData(urls) }
  return findSome(viewer, { OR: [{ url: values }, { cardUrl: values }] })
}

/** Returns agents with that name and provider, oldest first, including archived ones. At most 10. */
export async function findAgentsByName(
  viewer: Viewer,
  { name, providerName }: Pick<AgentRecord, 'name' | 'providerName'>,
): Promise<AgentRecord[]> {
  return findSome(viewer, toStorableData({ nameKey: toSortKey(name), providerName }))
}

async function findSome(viewer: Viewer, which: AgentWhereInput): Promise<AgentRecord[]> {
  const where = { AND: [which, visibleAgentFilter(viewer)] }
  const rows = await database().prisma.agent.findMany({
    where,
    orderBy: { id: 'asc' },
    take: maxAgents,
    ...agentSelection(viewer),
  })
  return rows.map((row) => toAgentRecord(row, viewer))
}

/** Returns ID, slug and name of the agents with these IDs that the viewer sees, by name. */
export function listAgentNames(viewer: Viewer, ids: string[]): Promise<Pick<AgentRecord, 'id' | 'slug' | 'name'>[]> {
  return database().prisma.agent.findMany({
    where: { AND: [{ id: { in: ids } }, visibleAgentFilter(viewer)] },
    orderBy: [{ nameKey: 'asc' }, { id: 'asc' }],
    select: { id: true, slug: true, name: true },
  })
}

/** Returns the slugs of the agents that the viewer sees, without archived ones, that start with `start`, in order. */
export async function listSlugs(viewer: Viewer, start: string, limit: number): Promise<string[]> {
  // Other characters, which no slug has, would be wildcards.
  if (!/^[a-z\d-]*$/.test(start)) return []
  const rows = await database().prisma.agent.findMany({
    where: { AND: [{ slug: { startsWith: start }, lifecycle: { not: 'archived' } }, visibleAgentFilter(viewer)] },
    orderBy: { slug: 'asc' },
    take: limit,
    select: { slug: true },
  })
  return rows.map(({ slug }) => slug)
}
