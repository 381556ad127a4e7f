import 'server-only'
import { isInterrupted, type TaskState } from '@/lib/a2a/states'
import { database, type Prisma } from '@/lib/server/db/client'
import { databaseProblem } from '@/lib/server/db/database-problem'
import type { TaskUncheckedCreateInput } from '@/lib/server/db/gen/sqlite/models/Task'
import { said } from '@/lib/server/db/said'
import { searchText } from '@/lib/server/db/search-text'
import { asTask } from '@/lib/server/db/task-record'

/** What is used of a client within a transaction. */
export type Inside = Pick<Prisma, 'conversation' | 'task' | 'taskEvent' | 'taskText'>

/** A task that is to be in a conversation. */
export interface Joining {
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

/** Stores a task, what was said in it, and the conversation that it begins or belongs to. */
export async function createInConversation(data: TaskUncheckedCreateInput, text: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database().prisma.$transaction(async (tx) => {
        const task = await tx.task.create({ data, ...asTask })
        const { lines, searchText: folded } = said([{ by: 'user', text }])
        await tx.taskText.create({ data: { taskId: task.id, lines: JSON.stringify(lines), searchText: folded } })
        const conversationId = await joinConversation(tx, { ...task, state: task.state as TaskState }, new Date())
        return { ...task, conversationId }
      })
    } catch (error) {
      // Another task has just begun the conversation of the same context.
      if (databaseProblem(error) !== 'taken' || attempt === attempts) throw error
    }
  }
}

/** Takes a stored task, newer than those that are in it, into its conversation, or into a new one. */
export async function joinConversation(tx: Inside, task: Joining, changedAt: Date): Promise<string> {
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
          opening: title,
          searchText: searchText([title]),
          taskCount: 1,
          createdAt,
        },
        select: { id: true },
      })
  await tx.task.update({ where: { id }, data: { conversationId: conversation.id }, select: { id: true } })
  return conversation.id
}

/** A context belongs to the conversation that goes by it, or else to the one in which it was first heard of. */
async function findByContext(
  tx: Inside,
  { ownerId, agentId }: Joining,
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
