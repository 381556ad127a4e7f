import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import type { Viewer } from '@/lib/server/platform/viewer'

const minuteMs = 60_000

/**
 * Returns a string that changes with everything the directory shows: agents that are added or changed, and their health. Calls
 * of agents count once a minute, because the revision of a busy catalog would change all the time. Reads two index entries and
 * a count, independent of the size of the catalog.
 */
export async function readCatalogRevision({ ownerId }: Viewer): Promise<string> {
  const { prisma } = database()
  const where = { ownerId }
  const [count, changed, used] = await Promise.all([
    prisma.agent.count({ where }),
    prisma.agent.findFirst({ where, orderBy: { updatedAt: 'desc' }, select: { updatedAt: true } }),
    prisma.agent.findFirst({ where, orderBy: { lastUsedAt: 'desc' }, select: { lastUsedAt: true } }),
  ])
  const times = [changed?.updatedAt.getTime() ?? 0, Math.floor((used?.lastUsedAt.getTime() ?? 0) / minuteMs)]
  return [count, ...times].map((number) => number.toString(36)).join('-')
}
