import 'server-only'
import { database } from '@/lib/server/db/client'
import { settleConversation } from '@/lib/server/db/settle-conversation'
import type { Viewer } from '@/lib/server/viewer'

/** Databases take only so many values in one statement. */
const atOnce = 500

/** The ids of a conversation's tasks that run, and of all. */
export function tasksOfConversation(conversationId: string): Promise<{ id: string; open: boolean }[]> {
  return database().prisma.task.findMany({ where: { conversationId }, select: { id: true, open: true } })
}

/**
 * Removes tasks with their events and texts for good, and their conversations where no task is left in them. Nothing may
 * write to them any more.
 */
export async function removeTasks({ ownerId }: Viewer, taskIds: string[]): Promise<void> {
  for (let start = 0; start < taskIds.length; start += atOnce) {
    const id = { in: taskIds.slice(start, start + atOnce) }
    await database().prisma.$transaction(async (tx) => {
      const tasks = await tx.task.findMany({ where: { ownerId, id }, select: { id: true, conversationId: true } })
      const ids = tasks.map((task) => task.id)
      await tx.taskEvent.deleteMany({ where: { taskId: { in: ids } } })
      await tx.task.deleteMany({ where: { id: { in: ids } } })
      const touched = new Set(tasks.flatMap(({ conversationId }) => conversationId ?? []))
      for (const conversationId of touched) await settleConversation(tx, conversationId)
    })
  }
}
