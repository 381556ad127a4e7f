import 'server-only'
import { database } from '@/lib/server/db/client'
import { asConversation, type ConversationRecord, toConversationRecord } from '@/lib/server/db/conversation-record'
import { databaseProblem } from '@/lib/server/db/database-problem'
import { readDateCursor, writeCursor } from '@/lib/server/db/cursor'
import type {
  ConversationOrderByWithRelationInput,
  ConversationWhereInput,
} from '@/lib/server/db/gen/sqlite/models/Conversation'
import { pageSize } from '@/lib/server/db/page-size'
import { plainData } from '@/lib/server/db/plain-data'
import { searchTerms, searchText } from '@/lib/server/db/search-text'
import { findSaying } from '@/lib/server/db/said-texts'
import type { Viewer } from '@/lib/server/viewer'

/** Which conversations; every given filter has to hold. */
export interface ConversationFilter {
  /** The agent's id or slug. */
  agent?: string | undefined
  /** Words and phrases that the title and all that was said have to contain. */
  q?: string | undefined
  unread?: boolean | undefined
  waiting?: boolean | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

interface Page {
  conversations: ConversationRecord[]
  nextCursor: string | null
  total: number
}

/** One page of conversations, the one with the latest news first; `total` counts all pages. */
export async function listConversations(viewer: Viewer, filter: ConversationFilter = {}): Promise<Page> {
  if (searchTerms(filter.q ?? '').length > 0) return searchConversations(viewer, plainData(filter))
  const { conversation } = database().prisma
  const { agent, unread, waiting } = plainData(filter)
  const where: ConversationWhereInput = {
    ownerId: viewer.ownerId,
    ...(unread && { unread }),
    ...(waiting && { waiting }),
    ...(agent && { agent: { OR: [{ id: agent }, { slug: agent }] } }),
  }
  const limit = pageSize(filter.limit)
  const orderBy: ConversationOrderByWithRelationInput[] = [{ updatedAt: 'desc' }, { id: 'desc' }]
  const rows = await conversation.findMany({
    where: filter.cursor ? { AND: [where, behind(filter.cursor)] } : where,
    orderBy,
    take: limit + 1,
    ...asConversation,
  })
  const total = filter.cursor || rows.length > limit ? await conversation.count({ where }) : rows.length
  const conversations = rows.slice(0, limit).map(toConversationRecord)
  const last = conversations.at(-1)
  return { conversations, nextCursor: last && rows.length > limit ? writeCursor(last.updatedAt, last.id) : null, total }
}

/** A conversation by its id, or by that of a task in it. */
export async function findConversation({ ownerId }: Viewer, id: string): Promise<ConversationRecord | null> {
  const { conversation, task } = database().prisma
  const named = plainData(id)
  const row = await conversation.findFirst({ where: { ownerId, id: named }, ...asConversation })
  if (row) return toConversationRecord(row)
  const part = await task.findFirst({ where: { ownerId, id: named }, select: { conversationId: true } })
  if (!part?.conversationId) return null
  const whole = await conversation.findFirst({ where: { ownerId, id: part.conversationId }, ...asConversation })
  return whole && toConversationRecord(whole)
}

/** The conversation with an agent that goes by this context, or in which it was heard of. */
export async function findConversationByKey(
  { ownerId }: Viewer,
  agentId: string,
  key: string,
): Promise<ConversationRecord | null> {
  const { conversation, task } = database().prisma
  const named = plainData(key)
  const row = await conversation.findFirst({ where: { ownerId, agentId, key: named }, ...asConversation })
  if (row) return toConversationRecord(row)
  const part = await task.findFirst({
    where: { ownerId, agentId, contextId: named, conversationId: { not: null } },
    select: { conversationId: true },
  })
  return part?.conversationId ? findConversation({ ownerId }, part.conversationId) : null
}

/** Renames a conversation, or marks it as read or unread; null where it is gone. `title` null: by what was said first. */
export async function changeConversation(
  { id, opening, unread }: ConversationRecord,
  { title, read }: { title?: string | null | undefined; read?: boolean | undefined },
): Promise<ConversationRecord | null> {
  const now = new Date()
  const name = title === undefined ? undefined : plainData(title?.trim()) || null
  // What is read again and again shows nothing new in any list.
  const shows = name !== undefined || (read !== undefined && read === unread)
  const data = {
    ...(shows && { changedAt: now }),
    ...(name !== undefined && { title: name, searchText: searchText([name, opening]) }),
    ...(read !== undefined && { unread: !read, readAt: now }),
  }
  try {
    return toConversationRecord(await database().prisma.conversation.update({ where: { id }, data, ...asConversation }))
  } catch (error) {
    if (databaseProblem(error) === 'missing') return null
    throw error
  }
}

/** How many conversations have something new, and how many have or wait for the person. */
export async function countUnread({ ownerId }: Viewer): Promise<{ unread: number; either: number }> {
  const { conversation } = database().prisma
  const [unread, waiting] = await Promise.all([
    conversation.count({ where: { ownerId, unread: true } }),
    conversation.count({ where: { ownerId, waiting: true, unread: false } }),
  ])
  return { unread, either: unread + waiting }
}

/** A text that becomes another with everything that lists of conversations show. Reads an index entry and counts. */
export async function conversationRevision({ ownerId }: Viewer): Promise<string> {
  const { conversation } = database().prisma
  const [count, changed, unread] = await Promise.all([
    conversation.count({ where: { ownerId } }),
    conversation.findFirst({ where: { ownerId }, orderBy: { changedAt: 'desc' }, select: { changedAt: true } }),
    conversation.count({ where: { ownerId, unread: true } }),
  ])
  return [count, changed?.changedAt.getTime() ?? 0, unread].map((number) => number.toString(36)).join('-')
}

/** A search reads every text: once, and its pages are cut from what it found. */
async function searchConversations(viewer: Viewer, filter: ConversationFilter): Promise<Page> {
  const found = await findSaying(viewer, filter)
  const rest = filter.cursor ? found.filter(isBehind(filter.cursor)) : found
  const places = rest.slice(0, pageSize(filter.limit))
  const ids = places.map(({ id }) => id)
  const rows = await database().prisma.conversation.findMany({ where: { id: { in: ids } }, ...asConversation })
  const records = new Map(rows.map((row) => [row.id, toConversationRecord(row)]))
  const conversations = ids.flatMap((id) => records.get(id) ?? [])
  const last = places.at(-1)
  const nextCursor = last && rest.length > places.length ? writeCursor(last.updatedAt, last.id) : null
  return { conversations, nextCursor, total: found.length }
}

function isBehind(cursor: string): (place: { updatedAt: Date; id: string }) => boolean {
  const { key, id } = readDateCursor(cursor)
  return (place) => place.updatedAt < key || (place.updatedAt.getTime() === key.getTime() && place.id < id)
}

function behind(cursor: string): ConversationWhereInput {
  const { key, id } = readDateCursor(cursor)
  return { updatedAt: { lte: key }, OR: [{ updatedAt: { lt: key } }, { id: { lt: id } }] }
}
