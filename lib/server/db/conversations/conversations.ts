import 'server-only'
import { ownWorkFilter } from '@/lib/server/db/agents/own-work'
import {
  canHaveSharedWork,
  readableConversationFilter,
  readableTaskFilter,
  readShareRevision,
  sharedConversationListFilter,
} from '@/lib/server/db/agents/readable-work'
import { database } from '@/lib/server/db/engine/client'
import {
  conversationSelection,
  type ConversationRecord,
  toConversationRecord,
  type ConversationFilter,
} from '@/lib/server/db/conversations/conversation-record'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import { clampPageSize, decodeDateCursor, encodeKeyCursor } from '@/lib/server/db/engine/paging'
import type {
  ConversationOrderByWithRelationInput,
  ConversationWhereInput,
} from '@/lib/server/db/gen/sqlite/models/Conversation'
import type { TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { parseSearchTerms, buildSearchText } from '@/lib/server/db/search/search-text'
import { findConversationsByText } from '@/lib/server/db/conversations/message-texts'
import type { Viewer } from '@/lib/server/platform/viewer'

interface Page {
  conversations: ConversationRecord[]
  nextCursor: string | null
  /** Number of conversations on all pages. */
  total: number
  /** True if there are more than `total`. */
  totalIsLeast: boolean
}

/** Maximum count: counting further would take longer than the page itself. */
const maxCount = 10_000

/** Maximum counts that are read again and again. */
const maxPolledCount = 1_000
const newestFirst = [{ updatedAt: 'desc' }, { id: 'desc' }] satisfies ConversationOrderByWithRelationInput[]

/** Returns one page of conversations, most recently updated first. Throws `invalid-input` for an invalid cursor. */
export async function listConversations(viewer: Viewer, filter: ConversationFilter = {}): Promise<Page> {
  if (parseSearchTerms(filter.q ?? '').length > 0) return searchConversations(viewer, toStorableData(filter))
  const among = filter.shared ? await sharedConversationListFilter(viewer) : ownWorkFilter(viewer)
  if (!among) return { conversations: [], nextCursor: null, total: 0, totalIsLeast: false }
  const { conversation } = database().prisma
  const { agent, unread, waiting } = toStorableData(filter)
  const where: ConversationWhereInput = {
    AND: [among],
    ...(unread && { unread }),
    ...(waiting && { waiting }),
    ...(agent && { agent: { OR: [{ id: agent }, { slug: agent }] } }),
  }
  const limit = clampPageSize(filter.limit)
  const rows = await conversation.findMany({
    where: filter.cursor ? { AND: [where, behind(filter.cursor)] } : where,
    orderBy: newestFirst,
    take: limit + 1,
    ...conversationSelection,
  })
  const isCounted = filter.cursor !== undefined || rows.length > limit
  const counted = isCounted
    ? await conversation.count({ where, take: maxCount + 1, orderBy: newestFirst })
    : rows.length
  const conversations = rows.slice(0, limit).map(toConversationRecord)
  const last = conversations.at(-1)
  return {
    conversations,
    nextCursor: last && rows.length > limit ? encodeKeyCursor(last.updatedAt, last.id) : null,
    total: Math.min(counted, maxCount),
    totalIsLeast: counted > maxCount,
  }
}

/** Returns the viewer's own conversation by its ID or the ID of one of its tasks. */
export function findConversation(viewer: Viewer, id: string): Promise<ConversationRecord | null> {
  return findWithin(id, ownWorkFilter(viewer), ownWorkFilter(viewer))
}

/** Returns a conversation that the viewer may read by its ID or the ID of one of its tasks. */
export function findReadableConversation(viewer: Viewer, id: string): Promise<ConversationRecord | null> {
  return findWithin(id, readableConversationFilter(viewer), readableTaskFilter(viewer))
}

async function findWithin(
  id: string,
  among: ConversationWhereInput,
  tasksAmong: TaskWhereInput,
): Promise<ConversationRecord | null> {
  const { conversation, task } = database().prisma
  const key = toStorableData(id)
  const row = await conversation.findFirst({ where: { AND: [among, { id: key }] }, ...conversationSelection })
  if (row) return toConversationRecord(row)
  const member = await task.findFirst({
    where: { AND: [tasksAmong, { id: key }] },
    select: { conversationId: true },
  })
  if (!member?.conversationId) return null
  const parent = await conversation.findFirst({
    where: { AND: [among, { id: member.conversationId }] },
    ...conversationSelection,
  })
  return parent && toConversationRecord(parent)
}

/**
 * Returns the conversation with an agent that has this context as its key, or contains a task of this context: the viewer's own one,
 * else the newest one that is shared with the viewer.
 */
export async function findConversationByKey(
  viewer: Viewer,
  agentId: string,
  key: string,
): Promise<ConversationRecord | null> {
  const own = ownWorkFilter(viewer)
  const { conversation, task } = database().prisma
  const storedKey = toStorableData(key)
  const row = await conversation.findFirst({ where: { ...own, agentId, key }, ...conversationSelection })
  if (row) return toConversationRecord(row)
  const member = await task.findFirst({
    where: { ...own, agentId, contextId: storedKey, conversationId: { not: null } },
    select: { conversationId: true },
  })
  return member?.conversationId
    ? findConversation(viewer, member.conversationId)
    : findSharedByKey(viewer, agentId, storedKey)
}

async function findSharedByKey(viewer: Viewer, agentId: string, key: string): Promise<ConversationRecord | null> {
  const shared = await sharedConversationListFilter(viewer)
  if (!shared) return null
  const hasKey = { OR: [{ key }, { tasks: { some: { contextId: key } } }] }
  const row = await database().prisma.conversation.findFirst({
    where: { AND: [shared, { agentId }, hasKey] },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    ...conversationSelection,
  })
  return row && toConversationRecord(row)
}

/**
 * Renames a conversation, or marks it as read or unread; returns null if it does not exist. With `title` null, its first
 * message is its name.
 */
export async function updateConversation(
  { id, firstMessage, unread }: ConversationRecord,
  { title, read }: { title?: string | null | undefined; read?: boolean | undefined },
): Promise<ConversationRecord | null> {
  const now = new Date()
  const name = title === undefined ? undefined : toStorableData(title?.trim()) || null
  // Reading a conversation again does not change any list.
  const isVisible = name !== undefined || (read !== undefined && read === unread)
  const data = {
    ...(isVisible && { changedAt: now }),
    ...(name !== undefined && { title: name, searchText: buildSearchText([name, firstMessage]) }),
    ...(read !== undefined && { unread: !read, readAt: now }),
  }
  try {
    return toConversationRecord(
      await database().prisma.conversation.update({ where: { id }, data, ...conversationSelection }),
    )
  } catch (error) {
    if (databaseErrorKind(error) === 'missing') return null
    throw error
  }
}

/** Returns the number of unread conversations, and of those that are unread or wait for the user; each counted up to 1,000. */
export async function countUnread(viewer: Viewer): Promise<{ unread: number; either: number }> {
  const own = ownWorkFilter(viewer)
  const limited = { orderBy: newestFirst, take: maxPolledCount }
  const { conversation } = database().prisma
  const [unread, waiting] = await Promise.all([
    conversation.count({ where: { ...own, unread: true }, ...limited }),
    conversation.count({ where: { ...own, waiting: true, unread: false }, ...limited }),
  ])
  return { unread, either: unread + waiting }
}

/**
 * Returns a string that changes with everything that lists of conversations show. Reads a few index entries, however many
 * conversations there are: the last turn, the last other change, the last deletion, and how many of the newest ones are unread.
 */
export async function readConversationRevision(viewer: Viewer): Promise<string> {
  const where = ownWorkFilter(viewer)
  const { conversation, deletedTask } = database().prisma
  const limited = { orderBy: newestFirst, take: maxPolledCount }
  const [newest, changed, deleted, count, unread] = await Promise.all([
    conversation.findFirst({ where, orderBy: newestFirst, select: { updatedAt: true } }),
    // Other than by a turn: only such changes are in the index.
    conversation.findFirst({
      where: { ...where, changedAt: { gt: conversation.fields.updatedAt } },
      orderBy: { changedAt: 'desc' },
      select: { changedAt: true },
    }),
    deletedTask.findFirst({ where, orderBy: { deletedAt: 'desc' }, select: { deletedAt: true } }),
    conversation.count({ where, ...limited }),
    conversation.count({ where: { ...where, unread: true }, ...limited }),
  ])
  const times = [newest?.updatedAt, changed?.changedAt, deleted?.deletedAt].map((time) => time?.getTime() ?? 0)
  const revision = [...times, count, unread].map((number) => number.toString(36)).join('-')
  return canHaveSharedWork(viewer) ? `${revision} ${await readSharedRevision(viewer)}` : revision
}

async function readSharedRevision(viewer: Viewer): Promise<string> {
  const [shares, where] = await Promise.all([readShareRevision(viewer), sharedConversationListFilter(viewer)])
  const orderBy = { changedAt: 'desc' } as const
  const changed =
    where && (await database().prisma.conversation.findFirst({ where, orderBy, select: { changedAt: true } }))
  return `${shares}-${changed?.changedAt.getTime().toString(36) ?? ''}`
}

/** Returns a page of search results. A search reads every text once; its pages are cut from the result. */
async function searchConversations(viewer: Viewer, filter: ConversationFilter): Promise<Page> {
  const matches = await findConversationsByText(viewer, filter)
  const rest = filter.cursor ? matches.filter(isAfter(filter.cursor)) : matches
  const places = rest.slice(0, clampPageSize(filter.limit))
  const ids = places.map(({ id }) => id)
  const rows = await database().prisma.conversation.findMany({ where: { id: { in: ids } }, ...conversationSelection })
  const records = new Map(rows.map((row) => [row.id, toConversationRecord(row)]))
  const conversations = ids.flatMap((id) => records.get(id) ?? [])
  const last = places.at(-1)
  const nextCursor = last && rest.length > places.length ? encodeKeyCursor(last.updatedAt, last.id) : null
  return { conversations, nextCursor, total: matches.length, totalIsLeast: false }
}

function isAfter(cursor: string): (place: { updatedAt: Date; id: string }) => boolean {
  const { key, id } = decodeDateCursor(cursor)
  return (place) => place.updatedAt < key || (place.updatedAt.getTime() === key.getTime() && place.id < id)
}

function behind(cursor: string): ConversationWhereInput {
  const { key, id } = decodeDateCursor(cursor)
  return { updatedAt: { lte: key }, OR: [{ updatedAt: { lt: key } }, { id: { lt: id } }] }
}
