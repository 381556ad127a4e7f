import 'server-only'
import { database } from '@/lib/server/db/engine/client'

/** A browser that signed in with the access token. */
export interface BrowserSessionRow {
  id: string
  createdAt: Date
  /** When it was last used; stored at intervals. */
  usedAt: Date
}

/** Sessions created or last used before these times have expired. */
export interface SessionLimits {
  createdAfter: Date
  usedAfter: Date
}

/** Stores a new session and deletes expired ones. */
export async function insertBrowserSession(id: string, { createdAfter, usedAfter }: SessionLimits): Promise<void> {
  const { prisma } = database()
  const now = new Date()
  await prisma.$transaction([
    prisma.browserSession.deleteMany({
      where: { OR: [{ createdAt: { lte: createdAfter } }, { usedAt: { lte: usedAfter } }] },
    }),
    prisma.browserSession.create({ data: { id, createdAt: now, usedAt: now } }),
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
