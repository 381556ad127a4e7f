import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { countWaitingTasks } from '@/lib/server/db/tasks/tasks'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns a string that changes when a task starts, ends its turn or waits for the user. */
export async function readTaskRevision(viewer: Viewer): Promise<string> {
  const { prisma } = database()
  const { ownerId } = viewer
  const [open, waiting, newest] = await Promise.all([
    prisma.task.count({ where: { ownerId, open: true } }),
    countWaitingTasks(viewer),
    prisma.task.findFirst({
      where: { ownerId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    }),
  ])
  return [open, waiting, newest?.id ?? ''].join('-')
}
