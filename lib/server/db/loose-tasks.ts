import 'server-only'
import type { TaskState } from '@/lib/a2a/states'
import { database } from '@/lib/server/db/client'
import { joinConversation } from '@/lib/server/db/create-in-conversation'
import { settleConversation } from '@/lib/server/db/settle-conversation'

const atOnce = 50

/** Takes the oldest tasks that are in no conversation into theirs. Answers with how many there were. */
export async function gatherLooseTasks(): Promise<number> {
  const { prisma } = database()
  const tasks = await prisma.task.findMany({
    where: { conversationId: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: atOnce,
    select: { id: true },
  })
  await prisma.$transaction(async (tx) => {
    const touched = new Set<string>()
    for (const { id } of tasks) {
      const task = await tx.task.findFirst({ where: { id, conversationId: null }, omit: { searchText: true } })
      if (task) touched.add(await joinConversation(tx, { ...task, state: task.state as TaskState }, new Date()))
    }
    for (const id of touched) await settleConversation(tx, id)
  })
  return tasks.length
}

/** Tasks of which is not kept what was said in them, in the order of their ids, behind `after`. */
export async function tasksWithoutText(after: string): Promise<string[]> {
  const rows = await database().prisma.task.findMany({
    where: { id: { gt: after }, text: { is: null }, removedAt: null },
    orderBy: { id: 'asc' },
    take: atOnce,
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}
