import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'

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

/** Stores a new session and deletes expired ones. */
export async function insertBrowserSession(
  session: NewSession,
  { createdAfter, usedAfter }: SessionLimits,
): Promise<void> {
  const { prisma } = database()
  const now = new Date()
  await prisma.$transaction([
    prisma.browserSession.deleteMany({
      where: { OR: [{ createdAt: { lte: createdAfter } }, { usedAt: { lte: usedAfter } }] },
    }),
    prisma.browserSession.create({ data: { ...toStorableData(session), createdAt: now, usedAt: now } }),
  ])
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
