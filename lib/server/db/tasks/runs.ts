import 'server-only'
import { readableTaskFilter } from '@/lib/server/db/agents/readable-work'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import { taskSelection, type TaskRecord, toTaskRecord } from '@/lib/server/db/tasks/task-record'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Maximum runs that are listed, newest ones. */
const maxRuns = 50

const sendMethods = [...new Set(dialectIds.flatMap(methodsOf))]

function methodsOf(id: DialectId): string[] {
  return Object.entries(dialects[id].methods).flatMap(([method, operation]) =>
    operation === 'send' || operation === 'stream' ? [method] : [],
  )
}

/** A task of a group of reruns, and the number of messages sent in it. */
export interface RunRecord {
  task: TaskRecord
  messageCount: number
}

/** Marks a task as a rerun of another one. */
export async function markRerun(id: string, rerunOf: string): Promise<void> {
  await database().prisma.task.update({ where: { id }, data: { rerunOf } })
}

/** Returns the ID of the task that this one reruns, or its own ID. */
export async function findFirstRun(viewer: Viewer, id: string): Promise<string> {
  const task = await database().prisma.task.findFirst({
    where: { AND: [{ id: toStorableData(id) }, readableTaskFilter(viewer)] },
    select: { rerunOf: true },
  })
  return task?.rerunOf ?? id
}

/** Returns the first run and its reruns, oldest first, as far as the viewer may read them. */
export async function listRuns(viewer: Viewer, firstId: string): Promise<RunRecord[]> {
  const { prisma } = database()
  const rows = await prisma.task.findMany({
    where: { AND: [readableTaskFilter(viewer), { OR: [{ id: firstId }, { rerunOf: firstId }] }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: maxRuns,
    ...taskSelection,
  })
  const counts = await prisma.taskEvent.groupBy({
    by: ['taskId'],
    where: { taskId: { in: rows.map(({ id }) => id) }, kind: 'request', method: { in: sendMethods } },
    _count: true,
  })
  const messageCounts = new Map(counts.map(({ taskId, _count }) => [taskId, _count]))
  return rows
    .toReversed()
    .map((row): RunRecord => ({ task: toTaskRecord(row), messageCount: messageCounts.get(row.id) ?? 0 }))
}
