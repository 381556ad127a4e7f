import 'server-only'
import type { TaskScope } from '@/lib/api/constants'
import { ownWorkFilter } from '@/lib/server/db/agents/own-work'
import { visibleAgentFilter } from '@/lib/server/db/agents/visible-agents'
import { database } from '@/lib/server/db/engine/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { ConversationWhereInput } from '@/lib/server/db/gen/sqlite/models/Conversation'
import type { TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'
import type { Viewer } from '@/lib/server/platform/viewer'

/**
 * Returns true if something can be shared with the viewer. For everyone else, also while accounts are off, no query looks for
 * shared tasks and conversations.
 */
export const canHaveSharedWork = ({ teamIds }: Viewer): boolean => teamIds.length > 0

const ofKey = ({ agentIds }: Viewer) => (agentIds ? [{ agentId: { in: [...agentIds] } }] : [])
const ofTeams = ({ teamIds }: Viewer) => ({ some: { teamId: { in: [...teamIds] } } })

/**
 * Returns the condition for the tasks that a viewer may read: the rule of `canReadTask` as a query. For tasks that are named by
 * their IDs; lists use `taskListFilters`.
 */
export function readableTaskFilter(viewer: Viewer): TaskWhereInput {
  const { apiKey, ofPerson, role, userId } = viewer
  const teams = ofTeams(viewer)
  const isShared = canHaveSharedWork(viewer) ? [{ teams }, { conversation: { teams } }] : []
  const isOpen = { readings: { some: { readerId: userId, expiresAt: { gt: new Date() } } } }
  const ofOthers = [...isShared, ...(ofPerson && apiKey === null && role === 'administrator' ? [isOpen] : [])]
  if (ofOthers.length === 0) return ownWorkFilter(viewer)
  return { AND: [...ofKey(viewer), { OR: [{ ownerId: userId }, ...ofOthers] }] }
}

/** Newest shares that a list contains. More values would exceed what a statement can have. */
const maxListedShares = 10_000

const newestShares = ({ teamIds }: Viewer) => ({
  where: { teamId: { in: [...teamIds] } },
  orderBy: { createdAt: 'desc' as const },
  take: maxListedShares,
})

/** A condition for the tasks of a list. */
export interface TaskListFilter {
  where: TaskWhereInput
  /** The viewer's own tasks, or those of other people. */
  isOwn: boolean
}

/**
 * Returns the conditions for the tasks of a list, one for each query: own tasks and those of others are found by different
 * indexes. No task matches both. Reads the shares first, because a database uses no index for a condition about their rows.
 */
export async function taskListFilters(viewer: Viewer, scope: TaskScope): Promise<TaskListFilter[]> {
  const own = scope === 'shared' ? [] : [{ where: ownWorkFilter(viewer), isOwn: true }]
  if (scope === 'mine' || !canHaveSharedWork(viewer)) return own
  const [tasks, conversationIds] = await Promise.all([
    database().prisma.taskTeam.findMany({ ...newestShares(viewer), select: { taskId: true } }),
    listSharedConversationIds(viewer),
  ])
  if (tasks.length === 0 && conversationIds.length === 0) return own
  const id = { in: [...new Set(tasks.map(({ taskId }) => taskId))] }
  const conversationId = { in: conversationIds }
  const isShared = { OR: [{ id }, { conversationId }] }
  const where = { AND: [...ofKey(viewer), { ownerId: { not: viewer.userId } }, isShared] }
  return [...own, { where, isOwn: false }]
}

const ofOthers = (viewer: Viewer): ConversationWhereInput => ({
  AND: [...ofKey(viewer), { ownerId: { not: viewer.userId }, agent: visibleAgentFilter(viewer) }],
})

/**
 * Returns the condition for the conversations that a viewer may read: the rule of `canReadConversation` as a query. For
 * conversations that are named by their IDs; lists use `sharedConversationListFilter`.
 */
export function readableConversationFilter(viewer: Viewer): ConversationWhereInput {
  if (!canHaveSharedWork(viewer)) return ownWorkFilter(viewer)
  return { OR: [ownWorkFilter(viewer), { AND: [ofOthers(viewer), { teams: ofTeams(viewer) }] }] }
}

/** Returns the condition for the conversations of other people that a list contains; null if there are none. */
export async function sharedConversationListFilter(viewer: Viewer): Promise<ConversationWhereInput | null> {
  const ids = canHaveSharedWork(viewer) ? await listSharedConversationIds(viewer) : []
  return ids.length > 0 ? { AND: [ofOthers(viewer), { id: { in: ids } }] } : null
}

async function listSharedConversationIds(viewer: Viewer): Promise<string[]> {
  const rows = await database().prisma.conversationTeam.findMany({
    ...newestShares(viewer),
    select: { conversationId: true },
  })
  return [...new Set(rows.map(({ conversationId }) => conversationId))]
}

const { sql, join } = Prisma

/** Returns the condition for the tasks of other people that a viewer may read, for SQL. `table`: its name or alias. */
export function sharedTaskCondition({ userId, teamIds, agentIds }: Viewer, table: Prisma.Sql): Prisma.Sql {
  const teams = join([...teamIds])
  // One subquery, because a database uses no index for alternatives of several.
  return sql`${table}."ownerId" <> ${userId} AND ${ofKeyCondition(agentIds, table)} AND ${table}."id" IN (
    SELECT s."taskId" FROM "TaskTeam" s WHERE s."teamId" IN (${teams})
    UNION SELECT o."id" FROM "ConversationTeam" c JOIN "Task" o ON o."conversationId" = c."conversationId"
      WHERE c."teamId" IN (${teams}))`
}

function ofKeyCondition(agentIds: Viewer['agentIds'], table: Prisma.Sql): Prisma.Sql {
  if (!agentIds) return sql`1 = 1`
  return agentIds.length > 0 ? sql`${table}."agentId" IN (${join([...agentIds])})` : sql`1 = 0`
}

/** Returns a text that changes whenever something begins or ends to be shared with the viewer; empty for most viewers. */
export async function readShareRevision(viewer: Viewer): Promise<string> {
  if (!canHaveSharedWork(viewer)) return ''
  const { taskTeam, conversationTeam } = database().prisma
  const where = { teamId: { in: [...viewer.teamIds] } }
  const totals = await Promise.all([
    taskTeam.aggregate({ where, _count: true, _max: { createdAt: true } }),
    conversationTeam.aggregate({ where, _count: true, _max: { createdAt: true } }),
  ])
  return totals
    .flatMap(({ _count, _max }) => [_count, _max.createdAt?.getTime() ?? 0])
    .map((number) => number.toString(36))
    .join('-')
}
