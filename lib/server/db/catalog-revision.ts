import 'server-only'
import { database } from '@/lib/server/db/client'
import type { Viewer } from '@/lib/server/viewer'

const minuteMs = 60_000

/**
 * A text that becomes another with everything the directory shows: agents that are added or changed, and what is found of
 * their health. That one was called counts once a minute, because a busy catalog would never come to rest. Reads two index
 * entries and a count, however large the catalog is.
 */
export async function catalogRevision({ ownerId }: Viewer): Promise<string> {
  const { prisma } = database()
  const where = { ownerId }
  const [count, changed, used] = await Promise.all([
    prisma.agent.count({ where }),
    prisma.agent.findFirst({ where, orderBy: { updatedAt: 'desc' }, select: { updatedAt: true } }),
    prisma.agent.findFirst({ where, orderBy: { lastUsedAt: 'desc' }, select: { lastUsedAt: true } }),
  ])
  const moments = [changed?.updatedAt.getTime() ?? 0, Math.floor((used?.lastUsedAt.getTime() ?? 0) / minuteMs)]
  return [count, ...moments].map((number) => number.toString(36)).join('-')
}
