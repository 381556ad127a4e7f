import 'server-only'
import { ownWorkCondition, ownWorkFilter } from '@/lib/server/db/agents/own-work'
import { sharedConversationListFilter } from '@/lib/server/db/agents/readable-work'
import {
  conversationSelection,
  type ConversationRecord,
  toConversationRecord,
} from '@/lib/server/db/conversations/conversation-record'
import { containsTerm } from '@/lib/server/db/conversations/message-texts'
import { database } from '@/lib/server/db/engine/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { parseSearchTerms } from '@/lib/server/db/search/search-text'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Number of conversations that are searched: reading all of them would take longer than a person waits while typing. */
const maxSearched = 20_000
const { sql, join } = Prisma

/**
 * Returns at most `limit` conversations of other people that are shared with the viewer and whose title or first message contains
 * all words of `q`, most recently updated first.
 */
export async function findRecentShared(viewer: Viewer, q: string, limit: number): Promise<ConversationRecord[]> {
  const shared = await sharedConversationListFilter(viewer)
  if (!shared) return []
  const words = parseSearchTerms(q).map((term) => ({ searchText: { contains: term } }))
  const rows = await database().prisma.conversation.findMany({
    where: { AND: [shared, ...words] },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: limit,
    ...conversationSelection,
  })
  return rows.map(toConversationRecord)
}

/**
 * Returns at most `limit` of the newest 20,000 own conversations whose title or first message contains all words of `q`, most
 * recently updated first.
 */
export async function findRecentConversations(viewer: Viewer, q: string, limit: number): Promise<ConversationRecord[]> {
  const { prisma } = database()
  const terms = parseSearchTerms(q)
  const where = {
    ...ownWorkFilter(viewer),
    ...(terms.length > 0 && { id: { in: await findIds(viewer, terms, limit) } }),
  }
  const orderBy = [{ updatedAt: 'desc' as const }, { id: 'desc' as const }]
  const rows = await prisma.conversation.findMany({ where, orderBy, take: limit, ...conversationSelection })
  return rows.map(toConversationRecord)
}

async function findIds(viewer: Viewer, terms: string[], limit: number): Promise<string[]> {
  const matches = terms.map((term) => containsTerm(sql`c."searchText"`, term))
  const rows = await database().prisma.$queryRaw<{ id: string }[]>`
    SELECT c."id" FROM (
      SELECT "id", "searchText", "updatedAt" FROM "Conversation" WHERE ${ownWorkCondition(viewer, sql`"Conversation"`)}
      ORDER BY "updatedAt" DESC, "id" DESC LIMIT ${maxSearched}
    ) c WHERE ${join(matches, ' AND ')} ORDER BY c."updatedAt" DESC, c."id" DESC LIMIT ${limit}`
  return rows.map(({ id }) => id)
}
