import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Number of deleted tasks that are remembered for each person; beyond it, the oldest ones are forgotten. */
const maxDeletedTasks = 50_000

interface RemovedTask {
  id: string
  agentId: string
  ownerId: string
  remoteId: string | null
  callerId: string | null
  contextId: string | null
}

/** Remembers tasks of one person, with the ID that the agent knows, within the transaction that deletes them. */
export async function insertDeletedTasks(
  tx: Prisma.TransactionClient,
  tasks: readonly RemovedTask[],
  most = maxDeletedTasks,
): Promise<void> {
  const deletedAt = new Date()
  const rows = tasks.map(({ callerId, ...task }) => ({
    ...task,
    // An agent of v0.1 that has not answered yet knows the task by the ID that the caller chose.
    remoteId: task.remoteId ?? callerId,
    deletedAt,
  }))
  const [first] = rows
  if (!first) return
  await tx.deletedTask.createMany({ data: rows })
  const where = { ownerId: first.ownerId }
  const select = { deletedAt: true } as const
  const oldest = await tx.deletedTask.findFirst({ where, orderBy: { deletedAt: 'desc' }, skip: most - 1, select })
  if (oldest) await tx.deletedTask.deleteMany({ where: { ...where, deletedAt: { lt: oldest.deletedAt } } })
}

/**
 * Returns true if a task with that ID of the agent was deleted, by anyone. False if the viewer has a task with that ID: agents may
 * use an ID again.
 */
export async function isDeletedTask({ userId }: Viewer, agentId: string, id: string): Promise<boolean> {
  const where = { agentId, remoteId: toStorableData(id) }
  const select = { id: true } as const
  const { task, deletedTask } = database().prisma
  if (!(await deletedTask.findFirst({ where, select }))) return false
  return (await task.findFirst({ where: { ...where, ownerId: userId }, select })) === null
}
