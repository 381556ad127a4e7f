import 'server-only'
import { database } from '@/lib/server/db/client'
import { contains } from '@/lib/server/db/contains'
import type { ConversationFilter } from '@/lib/server/db/conversations'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { searchTerms } from '@/lib/server/db/search-text'
import type { Said, SaidLine } from '@/lib/server/db/task-news'
import type { Viewer } from '@/lib/server/viewer'

const { sql, join } = Prisma
const mostFound = 1_000

/** Where a conversation stands in the list of what a search found. */
interface FoundConversation {
  id: string
  updatedAt: Date
}

/** The conversations that a search finds, the one with the latest news first; of very many, the first thousand. */
export async function findSaying({ ownerId }: Viewer, filter: ConversationFilter): Promise<FoundConversation[]> {
  const { agent, q, unread, waiting } = filter
  const all = [
    sql`c."ownerId" = ${ownerId}`,
    ...searchTerms(q ?? '').map(
      (term) => sql`(${contains(sql`c."searchText"`, term)} OR c."id" IN (
        SELECT t."conversationId" FROM "TaskText" s JOIN "Task" t ON t."id" = s."taskId"
        WHERE ${contains(sql`s."searchText"`, term)}))`,
    ),
  ]
  if (unread) all.push(sql`c."unread"`)
  if (waiting) all.push(sql`c."waiting"`)
  if (agent) all.push(sql`c."agentId" IN (SELECT "id" FROM "Agent" WHERE "id" = ${agent} OR "slug" = ${agent})`)
  return database().prisma.$queryRaw<FoundConversation[]>`
    SELECT c."id", c."updatedAt" FROM "Conversation" c WHERE ${join(all, ' AND ')}
    ORDER BY c."updatedAt" DESC, c."id" DESC LIMIT ${mostFound}`
}

/** What was said in conversations, the newest tasks first; of tasks that have one of the terms. */
export async function readSaying(conversationIds: string[], terms: string[]): Promise<Map<string, SaidLine[]>> {
  const rows = await database().prisma.task.findMany({
    where: {
      conversationId: { in: conversationIds },
      text: { OR: terms.map((term) => ({ searchText: { contains: term } })) },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 4 * conversationIds.length,
    select: { conversationId: true, text: { select: { lines: true } } },
  })
  const found = new Map<string, SaidLine[]>()
  for (const { conversationId, text } of rows) {
    const lines = JSON.parse(text?.lines ?? '[]') as SaidLine[]
    if (conversationId) found.set(conversationId, [...(found.get(conversationId) ?? []), ...lines])
  }
  return found
}

/** Keeps what was said in a task. */
export async function keepText(taskId: string, { lines, searchText }: Said): Promise<void> {
  const data = { lines: JSON.stringify(lines), searchText }
  await database().prisma.taskText.upsert({ where: { taskId }, create: { taskId, ...data }, update: data })
}
