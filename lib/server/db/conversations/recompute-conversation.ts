import 'server-only'
import type { TaskState } from '@/lib/a2a/states'
import { waitsForUser } from '@/lib/a2a/input/waits-for-user'
import type { ConversationTransaction } from '@/lib/server/db/tasks/create-task-in-conversation'
import { buildSearchText } from '@/lib/server/db/search/search-text'

/** Recomputes a conversation after tasks were added or removed out of order. Deletes it if it has no tasks. */
export async function recomputeConversation(tx: ConversationTransaction, conversationId: string): Promise<void> {
  const select = {
    id: true,
    title: true,
    state: true,
    successorId: true,
    open: true,
    updatedAt: true,
    imported: true,
  }
  const where = { conversationId }
  const newest = await tx.task.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 100, select })
  const first = await tx.task.findFirst({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], select })
  const [last] = newest
  if (!last || !first) {
    await tx.conversation.deleteMany({ where: { id: conversationId } })
    return
  }
  const { title } = await tx.conversation.findUniqueOrThrow({ where: { id: conversationId }, select: { title: true } })
  await tx.conversation.update({
    where: { id: conversationId },
    data: {
      taskCount: await tx.task.count({ where }),
      lastTaskId: last.id,
      state: last.state,
      firstMessage: first.title,
      searchText: buildSearchText([title, first.title]),
      running: newest.some(({ open }) => open),
      waiting: newest.some(
        ({ state, successorId, imported }) => !imported && waitsForUser({ state: state as TaskState, successorId }),
      ),
      updatedAt: new Date(Math.max(...newest.map(({ updatedAt }) => updatedAt.getTime()))),
      changedAt: new Date(),
    },
  })
}
