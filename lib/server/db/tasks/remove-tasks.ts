import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { recomputeConversation } from '@/lib/server/db/conversations/recompute-conversation'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Databases limit the number of values in a statement. */
const batchSize = 500

/** Returns the IDs of a conversation's tasks, and whether each is open. */
export function listConversationTasks(conversationId: string): Promise<{ id: string; open: boolean }[]> {
  return database().prisma.task.findMany({ where: { conversationId }, select: { id: true, open: true } })
}

/**
 * Deletes tasks with their events and texts, and conversations without remaining tasks. Nothing may write to the tasks any
 * more.
 */
export async function removeTasks({ ownerId }: Viewer, taskIds: string[]): Promise<void> {
  for (let start = 0; start < taskIds.length; start += batchSize) {
    const id = { in: taskIds.slice(start, start + batchSize) }
    await database().prisma.$transaction(async (tx) => {
      const tasks = await tx.task.findMany({ where: { ownerId, id }, select: { id: true, conversationId: true } })
      const ids = tasks.map((task) => task.id)
      await tx.taskEvent.deleteMany({ where: { taskId: { in: ids } } })
      await tx.task.deleteMany({ where: { id: { in: ids } } })
      const conversationIds = new Set(tasks.flatMap(({ conversationId }) => conversationId ?? []))
      for (const conversationId of conversationIds) await recomputeConversation(tx, conversationId)
    })
  }
}
