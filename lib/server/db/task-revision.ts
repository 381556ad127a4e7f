import 'server-only'
import { database } from '@/lib/server/db/client'
import { countWaiting } from '@/lib/server/db/tasks'
import type { Viewer } from '@/lib/server/viewer'

/** A text that becomes another when a task begins, comes to rest or waits for the person. */
export async function taskRevision(viewer: Viewer): Promise<string> {
  const { prisma } = database()
  const { ownerId } = viewer
  const [open, waiting, newest] = await Promise.all([
    prisma.task.count({ where: { ownerId, open: true } }),
    countWaiting(viewer),
    prisma.task.findFirst({
      where: { ownerId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    }),
  ])
  return [open, waiting, newest?.id ?? ''].join('-')
}
