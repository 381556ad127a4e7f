import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import type { Prisma } from '@/lib/server/db/engine/database'

/**
 * Locks a conversation, if it exists, against other transactions until this one ends, and returns its ID. What the transaction read
 * before may be out of date afterwards. A transaction locks a conversation before its tasks, as appends do, so that none waits
 * for another that waits for it.
 */
export async function lockConversation(tx: Pick<Prisma, '$queryRaw'>, id: string): Promise<string> {
  // A transaction of SQLite locks the whole database when it starts.
  if (database().provider === 'postgresql')
    await tx.$queryRaw`SELECT "id" FROM "Conversation" WHERE "id" = ${id} FOR UPDATE`
  return id
}
