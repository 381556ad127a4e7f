import 'server-only'
import { ownWorkFilter } from '@/lib/server/db/agents/own-work'
import type { TaskState } from '@/lib/a2a/states'
import { assignToConversation, recomputeConversation } from '@/lib/server/db/conversations/assign-to-conversation'
import { lockConversation } from '@/lib/server/db/conversations/lock-conversation'
import { database } from '@/lib/server/db/engine/client'
import { insertDeletedTasks } from '@/lib/server/db/tasks/deleted-tasks'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'
import type { Viewer } from '@/lib/server/platform/viewer'

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

const removalSelection = {
  id: true,
  agentId: true,
  ownerId: true,
  remoteId: true,
  callerId: true,
  contextId: true,
  conversationId: true,
} as const

/** Databases limit the number of values in a statement. */
const removalBatchSize = 500

/** Returns the IDs of a conversation's tasks, and whether each is open. */
export function listConversationTasks(conversationId: string): Promise<{ id: string; open: boolean }[]> {
  return database().prisma.task.findMany({ where: { conversationId }, select: { id: true, open: true } })
}

type RemovableTask = Prisma.TaskGetPayload<{ select: typeof removalSelection }>

/**
 * Locks the conversation of tasks, and returns the tasks as they are then: another transaction may have deleted them, or moved
 * them to another conversation.
 */
async function lockTasks(tx: Prisma.TransactionClient, where: TaskWhereInput): Promise<RemovableTask[]> {
  const locked = new Set<string>()
  for (;;) {
    const tasks = await tx.task.findMany({ where, select: removalSelection })
    const other = tasks.find(({ conversationId }) => conversationId !== null && !locked.has(conversationId))
    if (!other?.conversationId) return tasks
    locked.add(await lockConversation(tx, other.conversationId))
  }
}

/**
 * Deletes tasks with their events and texts, and conversations without remaining tasks, and remembers that they were deleted.
 * Ignores tasks that do not exist. Nothing may write to the tasks any more.
 */
export async function removeTasks(viewer: Viewer, taskIds: string[]): Promise<void> {
  const own = ownWorkFilter(viewer)
  for (let start = 0; start < taskIds.length; start += removalBatchSize) {
    const id = { in: taskIds.slice(start, start + removalBatchSize) }
    const tasks = await database().prisma.task.findMany({
      where: { ...own, id },
      select: { id: true, conversationId: true },
    })
    // One conversation at a time: a transaction that locks several could wait for an append that waits for it.
    for (const same of Map.groupBy(tasks, ({ conversationId }) => conversationId).values())
      await removeFromConversation({ ...own, id: { in: same.map((task) => task.id) } })
  }
}

async function removeFromConversation(where: TaskWhereInput): Promise<void> {
  await database().prisma.$transaction(async (tx) => {
    const tasks = await lockTasks(tx, where)
    const ids = tasks.map((task) => task.id)
    await tx.taskEvent.deleteMany({ where: { taskId: { in: ids } } })
    await tx.task.deleteMany({ where: { id: { in: ids } } })
    await insertDeletedTasks(
      tx,
      tasks.map(({ conversationId: _conversationId, ...task }) => task),
    )
    const conversationIds = new Set(tasks.flatMap(({ conversationId }) => conversationId ?? []))
    for (const conversationId of conversationIds) await recomputeConversation(tx, conversationId)
  })
}

/** Deletes a conversation if it has no tasks. Earlier versions could leave one behind. */
export async function removeEmptyConversation(viewer: Viewer, id: string): Promise<void> {
  await database().prisma.$transaction(async (tx) => {
    await lockConversation(tx, id)
    await tx.conversation.deleteMany({ where: { ...ownWorkFilter(viewer), id, tasks: { none: {} } } })
  })
}
