import 'server-only'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { database } from '@/lib/server/db/client'
import { plainData } from '@/lib/server/db/plain-data'
import { asTask, type TaskRecord, toTaskRecord } from '@/lib/server/db/task-record'
import type { Viewer } from '@/lib/server/viewer'

/** Runs of one task that are listed, the newest of them. */
const most = 50

const sendMethods = [...new Set(dialectIds.flatMap(methodsOf))]

function methodsOf(id: DialectId): string[] {
  return Object.entries(dialects[id].methods).flatMap(([method, operation]) =>
    operation === 'send' || operation === 'stream' ? [method] : [],
  )
}

/** A task that says the same as others, and how many messages have been said in it. */
export interface RunRecord {
  task: TaskRecord
  said: number
}

/** Notes whose messages a task says again. */
export async function markRerun(id: string, rerunOf: string): Promise<void> {
  await database().prisma.task.update({ where: { id }, data: { rerunOf } })
}

/** The task whose messages this one says: its own id where it is the first to say them. */
export async function firstRunOf({ ownerId }: Viewer, id: string): Promise<string> {
  const task = await database().prisma.task.findFirst({
    where: { id: plainData(id), ownerId },
    select: { rerunOf: true },
  })
  return task?.rerunOf ?? id
}

/** The tasks that say the same as the one of that id, and that one, oldest first. */
export async function listRuns({ ownerId }: Viewer, firstId: string): Promise<RunRecord[]> {
  const { prisma } = database()
  const rows = await prisma.task.findMany({
    where: { ownerId, OR: [{ id: firstId }, { rerunOf: firstId }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: most,
    ...asTask,
  })
  const counts = await prisma.taskEvent.groupBy({
    by: ['taskId'],
    where: { taskId: { in: rows.map(({ id }) => id) }, kind: 'request', method: { in: sendMethods } },
    _count: true,
  })
  const said = new Map(counts.map(({ taskId, _count }) => [taskId, _count]))
  return rows.toReversed().map((row) => ({ task: toTaskRecord(row), said: said.get(row.id) ?? 0 }))
}
