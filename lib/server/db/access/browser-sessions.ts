import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { transactionOptions } from '@/lib/server/db/engine/database'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'

/** A browser that signed in. */
export interface BrowserSessionRow {
  id: string
  /** The person who signed in; null for a sign-in with the access token. */
  userId: string | null
  /** The browser's `User-Agent` header and address at the sign-in. */
  userAgent: string
  address: string
  createdAt: Date
  /** When it was last used; stored at intervals. */
  usedAt: Date
}

/** Sessions created or last used before these times have expired. */
export interface SessionLimits {
  createdAfter: Date
  usedAfter: Date
}

export interface NewSession extends Pick<BrowserSessionRow, 'id' | 'userId' | 'userAgent' | 'address'> {
  /** The identity provider that signed the person in, and its ID of the session. */
  providerId: string | null
  providerSession: string | null
}

/** What a person signed in with, besides the identity provider of the session. */
export interface SignInProof {
  /** The hash that the password was verified with. */
  passwordHash?: string
  passkeyId?: string
  /** The issuer that confirmed who the person is. */
  issuer?: string
}

/**
 * Stores a new session and deletes expired ones. Returns false, and stores nothing, if the person may not sign in any more, or if
 * the password was changed, the passkey removed, or the identity provider disabled or given another issuer since it was checked.
 */
export async function insertBrowserSession(
  session: NewSession,
  { createdAfter, usedAfter }: SessionLimits,
  proof: SignInProof = {},
): Promise<boolean> {
  const now = new Date()
  return database().prisma.$transaction(async (tx) => {
    if (!(await lockSignIn(tx, session, proof))) return false
    await tx.browserSession.deleteMany({
      where: { OR: [{ createdAt: { lte: createdAfter } }, { usedAt: { lte: usedAfter } }] },
    })
    await tx.browserSession.create({ data: { ...toStorableData(session), createdAt: now, usedAt: now } })
    return true
  }, transactionOptions)
}

/**
 * Returns true if the person may sign in with the proof. On both databases, even a write without changes makes other writers wait:
 * who changes the proof after this transaction finds its session, and ends it.
 */
async function lockSignIn(
  tx: Prisma.TransactionClient,
  { userId, providerId }: NewSession,
  { passwordHash, passkeyId, issuer }: SignInProof,
): Promise<boolean> {
  if (userId === null) return true
  if (providerId !== null) {
    const provider = { id: providerId, disabledAt: null, ...(issuer !== undefined && { issuer }) }
    if ((await tx.identityProvider.updateMany({ where: provider, data: { id: providerId } })).count === 0) return false
  }
  const person = { id: userId, disabledAt: null, ...(passwordHash !== undefined && { passwordHash }) }
  if ((await tx.user.updateMany({ where: person, data: { id: userId } })).count === 0) return false
  if (passkeyId === undefined) return true
  return (await tx.passkey.updateMany({ where: { id: passkeyId, userId }, data: { userId } })).count > 0
}

/** Returns a session that has not expired, or null. */
export async function findBrowserSession(
  id: string,
  { createdAfter, usedAfter }: SessionLimits,
): Promise<BrowserSessionRow | null> {
  return database().prisma.browserSession.findFirst({
    where: { id, createdAt: { gt: createdAfter }, usedAt: { gt: usedAfter } },
  })
}

/** Stores that a session is used now. Of concurrent instances, one writes; a deleted session is not created again. */
export async function touchBrowserSession({ id, usedAt }: BrowserSessionRow): Promise<void> {
  await database().prisma.browserSession.updateMany({ where: { id, usedAt }, data: { usedAt: new Date() } })
}

/** Deletes a session. */
export async function deleteBrowserSession(id: string): Promise<void> {
  await database().prisma.browserSession.deleteMany({ where: { id } })
}

/** Returns the sessions of a person that have not expired, last used first. */
export function listBrowserSessions(
  userId: string,
  { createdAfter, usedAfter }: SessionLimits,
): Promise<BrowserSessionRow[]> {
  return database().prisma.browserSession.findMany({
    where: { userId, createdAt: { gt: createdAfter }, usedAt: { gt: usedAfter } },
    orderBy: [{ usedAt: 'desc' }, { id: 'asc' }],
  })
}

/** Deletes sessions of a person: the one with this ID, or all but the one in `except`. Returns their number. */
export async function deleteBrowserSessions(
  userId: string,
  { id, except }: { id?: string; except?: string | null },
): Promise<number> {
  const where = { userId, ...(id !== undefined && { id }), ...(except && { NOT: { id: except } }) }
  return (await database().prisma.browserSession.deleteMany({ where })).count
}
