import 'server-only'
import type { TaskState } from '@/lib/a2a/states'
import { database } from '@/lib/server/db/engine/client'
import { assignToConversation } from '@/lib/server/db/tasks/create-task-in-conversation'
import { recomputeConversation } from '@/lib/server/db/conversations/recompute-conversation'

const batchSize = 50

/** Assigns the oldest tasks without a conversation to one. Returns the number of tasks. */
export async function assignLooseTasks(): Promise<number> {
  const { prisma } = database()
  const tasks = await prisma.task.findMany({
    where: { conversationId: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: batchSize,
    select: { id: true },
  })
  await prisma.$transaction(async (tx) => {
    const changedIds = new Set<string>()
    for (const { id } of tasks) {
      const task = await tx.task.findFirst({ where: { id, conversationId: null }, omit: { searchText: true } })
      if (task) changedIds.add(await assignToConversation(tx, { ...task, state: task.state as TaskState }, new Date()))
    }
    for (const id of changedIds) await recomputeConversation(tx, id)
  })
  return tasks.length
}

/** Returns the IDs of tasks without stored text, in ascending order after `after`. */
export async function listTasksWithoutText(after: string): Promise<string[]> {
  const rows = await database().prisma.task.findMany({
    where: { id: { gt: after }, text: { is: null }, removedAt: null },
    orderBy: { id: 'asc' },
    take: batchSize,
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}
