import 'server-only'
import { isInterrupted, type TaskState } from '@/lib/a2a/states'
import { waitsForUser } from '@/lib/a2a/input/waits-for-user'
import type { Prisma } from '@/lib/server/db/engine/database'
import { buildSearchText } from '@/lib/server/db/search/search-text'

/** The tables that are used within a transaction. */
export type ConversationTransaction = Pick<Prisma, 'conversation' | 'task' | 'taskEvent' | 'taskText'>

/** A task that is assigned to a conversation. */
export interface TaskToAssign {
  id: string
  ownerId: string
  agentId: string
  contextId: string | null
  title: string
  state: TaskState
  open: boolean
  createdAt: Date
}

/** A recording may come from a machine whose clock is ahead, and later changes must have later times. */
const notLater = (time: Date, now: Date): Date => (time < now ? time : now)

/**
 * Assigns a stored task, newer than the others, to the conversation of its context, or to a new one. Returns the ID of the
 * conversation.
 */
export async function assignToConversation(
  tx: ConversationTransaction,
  task: TaskToAssign,
  changedAt: Date,
): Promise<string> {
  const { id, ownerId, agentId, contextId, title, state, open, createdAt } = task
  const known = contextId === null ? null : await findByContext(tx, task, contextId)
  const now = { lastTaskId: id, state, updatedAt: notLater(createdAt, changedAt), changedAt }
  const flags = { ...(open && { running: true }), ...(isInterrupted(state) && { waiting: true }) }
  const conversation = known
    ? await tx.conversation.update({
        where: { id: known },
        data: { ...now, ...flags, taskCount: { increment: 1 } },
        select: { id: true },
      })
    : await tx.conversation.create({
        data: {
          ...now,
          running: false,
          waiting: false,
          ...flags,
          ownerId,
          agentId,
          key: contextId ?? id,
          firstMessage: title,
          searchText: buildSearchText([title]),
          taskCount: 1,
          createdAt,
        },
        select: { id: true },
      })
  await tx.task.update({ where: { id }, data: { conversationId: conversation.id }, select: { id: true } })
  return conversation.id
}

/** A context belongs to the conversation with that key, or else to the one of the first task with that context ID. */
async function findByContext(
  tx: ConversationTransaction,
  { ownerId, agentId }: TaskToAssign,
  contextId: string,
): Promise<string | undefined | null> {
  const named = await tx.conversation.findFirst({ where: { ownerId, agentId, key: contextId }, select: { id: true } })
  if (named) return named.id
  const task = await tx.task.findFirst({
    where: { ownerId, agentId, contextId, conversationId: { not: null } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { conversationId: true },
  })
  return task?.conversationId
}

/**
 * Recomputes a conversation, which the transaction has locked, after tasks were added or removed out of order. Deletes it if it has
 * no tasks.
 */
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
      updatedAt: notLater(new Date(Math.max(...newest.map(({ updatedAt }) => updatedAt.getTime()))), new Date()),
      changedAt: new Date(),
    },
  })
}
