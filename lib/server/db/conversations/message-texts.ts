import 'server-only'
import { ownWorkCondition } from '@/lib/server/db/agents/own-work'
import { sharedConversationListFilter } from '@/lib/server/db/agents/readable-work'
import type { ConversationFilter } from '@/lib/server/db/conversations/conversation-record'
import type { StoredText, TextLine } from '@/lib/server/db/conversations/conversation-update'
import { database } from '@/lib/server/db/engine/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { parseSearchTerms } from '@/lib/server/db/search/search-text'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Trigram indexes do not contain shorter terms. */
const shortestIndexed = 3

/**
 * Returns the SQL condition that a column contains a term of `parseSearchTerms`. Without an index, PostgreSQL is faster with
 * `strpos` and SQLite with a pattern.
 */
export function containsTerm(text: Prisma.Sql, term: string): Prisma.Sql {
  const usesStrpos = [...term].length < shortestIndexed && database().provider === 'postgresql'
  return usesStrpos ? Prisma.sql`strpos(${text}, ${term}) > 0` : Prisma.sql`${text} LIKE ${`%${term}%`}`
}

const { sql, join } = Prisma
const maxConversations = 1_000

/** A conversation found by a search, with its sort key. */
interface ConversationMatch {
  id: string
  updatedAt: Date
}

/** Number of conversations that are searched: reading all texts of all of them would take longer than a person waits. */
const maxSearched = 20_000

/** Returns those of the newest 20,000 conversations that a search finds, most recently updated first; at most 1,000. */
export async function findConversationsByText(
  viewer: Viewer,
  filter: ConversationFilter,
): Promise<ConversationMatch[]> {
  const { agent, q, unread, waiting } = filter
  const all = [filter.shared ? await sharedCondition(viewer) : ownWorkCondition(viewer, sql`c`)]
  if (unread) all.push(sql`c."unread"`)
  if (waiting) all.push(sql`c."waiting"`)
  if (agent) all.push(sql`c."agentId" IN (SELECT "id" FROM "Agent" WHERE "id" = ${agent} OR "slug" = ${agent})`)
  const matches = parseSearchTerms(q ?? '').map(
    (term) => sql`(${containsTerm(sql`c."searchText"`, term)} OR EXISTS (
      SELECT 1 FROM "Task" t JOIN "TaskText" s ON s."taskId" = t."id"
      WHERE t."conversationId" = c."id" AND ${containsTerm(sql`s."searchText"`, term)}))`,
  )
  return database().prisma.$queryRaw<ConversationMatch[]>`
    SELECT c."id", c."updatedAt" FROM (
      SELECT c."id", c."updatedAt", c."searchText" FROM "Conversation" c WHERE ${join(all, ' AND ')}
      ORDER BY c."updatedAt" DESC, c."id" DESC LIMIT ${maxSearched}
    ) c WHERE ${join(matches, ' AND ')}
    ORDER BY c."updatedAt" DESC, c."id" DESC LIMIT ${maxConversations}`
}

/** Returns the condition for the newest conversations that are shared with the viewer. */
async function sharedCondition(viewer: Viewer): Promise<Prisma.Sql> {
  const where = await sharedConversationListFilter(viewer)
  if (!where) return sql`1 = 0`
  const rows = await database().prisma.conversation.findMany({
    where,
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: maxConversations,
    select: { id: true },
  })
  return rows.length > 0 ? sql`c."id" IN (${join(rows.map(({ id }) => id))})` : sql`1 = 0`
}

/** Returns the text lines of conversations, newest tasks first, of the tasks that contain one of the terms. */
export async function readTextLines(conversationIds: string[], terms: string[]): Promise<Map<string, TextLine[]>> {
  const rows = await database().prisma.task.findMany({
    where: {
      conversationId: { in: conversationIds },
      text: { OR: terms.map((term) => ({ searchText: { contains: term } })) },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 4 * conversationIds.length,
    select: { conversationId: true, text: { select: { lines: true } } },
  })
  const linesById = new Map<string, TextLine[]>()
  for (const { conversationId, text } of rows) {
    const lines = JSON.parse(text?.lines ?? '[]') as TextLine[]
    if (conversationId) linesById.set(conversationId, [...(linesById.get(conversationId) ?? []), ...lines])
  }
  return linesById
}

/** Stores the searchable text of a task. */
export async function saveTaskText(taskId: string, { lines, searchText }: StoredText): Promise<void> {
  const data = { lines: JSON.stringify(lines), searchText }
  await database().prisma.taskText.upsert({ where: { taskId }, create: { taskId, ...data }, update: data })
}
