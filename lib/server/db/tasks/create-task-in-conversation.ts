import 'server-only'
import { isInterrupted, type TaskState } from '@/lib/a2a/states'
import { database } from '@/lib/server/db/engine/client'
import type { Prisma } from '@/lib/server/db/engine/database'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import type { TaskUncheckedCreateInput } from '@/lib/server/db/gen/sqlite/models/Task'
import { buildTaskText } from '@/lib/server/db/conversations/build-task-text'
import { buildSearchText } from '@/lib/server/db/search/search-text'
import { taskSelection } from '@/lib/server/db/tasks/task-record'

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

const attempts = 3

/** Stores a task, its text, and the conversation that it creates or joins. */
export async function createTaskInConversation(data: TaskUncheckedCreateInput, text: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database().prisma.$transaction(async (tx) => {
        const task = await tx.task.create({ data, ...taskSelection })
        const { lines, searchText: normalized } = buildTaskText([{ by: 'user', text }])
        await tx.taskText.create({ data: { taskId: task.id, lines: JSON.stringify(lines), searchText: normalized } })
        const conversationId = await assignToConversation(tx, { ...task, state: task.state as TaskState }, new Date())
        return { ...task, conversationId }
      })
    } catch (error) {
      // Another task has just created the conversation of the same context.
      if (databaseErrorKind(error) !== 'taken' || attempt === attempts) throw error
    }
  }
}

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
  const now = { lastTaskId: id, state, updatedAt: createdAt, changedAt }
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
