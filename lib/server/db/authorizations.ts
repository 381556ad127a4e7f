import 'server-only'
import { database } from '@/lib/server/db/client'

/** An authorization that was begun and waits for a person. */
export interface AuthorizationRow {
  /** Hash of what comes back. */
  id: string
  agentId: string
  ownerId: string
  scheme: string
  /** Sealed. */
  secret: string
  expiresAt: Date
}

/** Stores one in place of those of the same agent and scheme, and forgets those that are over. */
export async function replaceAuthorization(row: AuthorizationRow): Promise<void> {
  const { agentId, scheme } = row
  const over = { OR: [{ agentId, scheme }, { expiresAt: { lt: new Date() } }] }
  const { prisma } = database()
  await prisma.$transaction([
    prisma.authorization.deleteMany({ where: over }),
    prisma.authorization.create({ data: row }),
  ])
}

/** Takes one away, for good: of several who come with the same, one gets it. Null where there is none, or none any more. */
export async function takeAuthorization(id: string): Promise<AuthorizationRow | null> {
  const { prisma } = database()
  const row = await prisma.authorization.findUnique({ where: { id } })
  const { count } = await prisma.authorization.deleteMany({ where: { id } })
  return row && count === 1 && row.expiresAt > new Date() ? row : null
}

/** True while somebody waits for it. */
export async function hasAuthorization(id: string): Promise<boolean> {
  return (await database().prisma.authorization.count({ where: { id } })) > 0
}

/** All that are not over. */
export async function openAuthorizations(): Promise<AuthorizationRow[]> {
  return database().prisma.authorization.findMany({ where: { expiresAt: { gt: new Date() } } })
}
