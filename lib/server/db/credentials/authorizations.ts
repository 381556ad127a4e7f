import 'server-only'
import { database } from '@/lib/server/db/engine/client'

/** An OAuth authorization that waits for the user. */
export interface AuthorizationRow {
  /** Hash of the `state` parameter. */
  id: string
  agentId: string
  ownerId: string
  scheme: string
  /** Encrypted. */
  secret: string
  expiresAt: Date
}

/**
 * Stores an authorization, replacing those for the same credential, and deletes expired ones. `personal`: each person has an own
 * credential, so that the authorizations of others stay.
 */
export async function replaceAuthorization(row: AuthorizationRow, personal: boolean): Promise<void> {
  const { agentId, scheme, ownerId } = row
  const same = { agentId, scheme, ...(personal && { ownerId }) }
  const outdated = { OR: [same, { expiresAt: { lt: new Date() } }] }
  const { prisma } = database()
  await prisma.$transaction([
    prisma.authorization.deleteMany({ where: outdated }),
    prisma.authorization.create({ data: row }),
  ])
}

/**
 * Deletes an authorization and returns it. Of concurrent calls, one gets it. Returns null if there is none or it has expired.
 */
export async function consumeAuthorization(id: string): Promise<AuthorizationRow | null> {
  const { prisma } = database()
  const row = await prisma.authorization.findUnique({ where: { id } })
  const { count } = await prisma.authorization.deleteMany({ where: { id } })
  return row && count === 1 && row.expiresAt > new Date() ? row : null
}

/** Returns true while the authorization is pending. */
export async function hasAuthorization(id: string): Promise<boolean> {
  return (await database().prisma.authorization.count({ where: { id } })) > 0
}

/** Returns the stored authorizations of an agent, or of all agents; also expired ones. */
export async function listAuthorizations(agentId?: string): Promise<AuthorizationRow[]> {
  return database().prisma.authorization.findMany({ where: agentId === undefined ? {} : { agentId } })
}
