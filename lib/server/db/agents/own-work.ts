import 'server-only'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { Viewer } from '@/lib/server/platform/viewer'

interface OwnWorkFilter {
  ownerId: string
  AND?: { agentId: { in: string[] } }[]
}

/**
 * Returns the condition for the tasks or conversations that a viewer sees: their own ones, with an API key for some agents only
 * those of these agents. Its `AND` must not be replaced.
 */
export function ownWorkFilter({ userId: ownerId, agentIds }: Viewer): OwnWorkFilter {
  return agentIds ? { ownerId, AND: [{ agentId: { in: [...agentIds] } }] } : { ownerId }
}

/** Returns the same condition for SQL. `table`: the name of the table or its alias. */
export function ownWorkCondition({ userId, agentIds }: Viewer, table: Prisma.Sql): Prisma.Sql {
  const isOwn = Prisma.sql`${table}."ownerId" = ${userId}`
  if (!agentIds) return isOwn
  const isOfKey =
    agentIds.length > 0 ? Prisma.sql`${table}."agentId" IN (${Prisma.join([...agentIds])})` : Prisma.sql`1 = 0`
  return Prisma.sql`${isOwn} AND ${isOfKey}`
}
