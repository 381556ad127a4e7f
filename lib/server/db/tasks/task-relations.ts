import 'server-only'
import { ownWorkFilter } from '@/lib/server/db/agents/own-work'
import { readableTaskFilter } from '@/lib/server/db/agents/readable-work'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'
import { maxIdBytes, taskSelection, type TaskRecord, toTaskRecord } from '@/lib/server/db/tasks/task-record'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Maximum tasks that the messages of one task refer to. Further ones are not stored. */
const maxReferences = 32

/** What a task has in common with other tasks: a trace, a task that its messages refer to, or a transcript of the OpenAI API. */
export interface TaskRelation {
  taskId: string
  kind: 'trace' | 'reference' | 'transcript'
  key: string
}

/** Shorter context IDs, such as `1` or `default`, do not connect tasks of different agents. In characters. */
const minContextLength = 16

/** Returns true if tasks of different agents with this context ID belong together. */
export const isUniqueContext = (contextId: string): boolean => contextId.length >= minContextLength

/** Stores the tasks that a message refers to, and the trace of the call if it created the task. Known ones are kept. */
export async function storeTaskRelations(
  taskId: string,
  { references = [], traceId }: { references?: readonly string[] | undefined; traceId?: string | undefined },
): Promise<void> {
  if (references.length === 0 && traceId === undefined) return
  const { prisma } = database()
  const known = references.length > 0 ? await listRelations([taskId]) : []
  const stored = known.flatMap(({ kind, key }) => (kind === 'reference' ? [key] : []))
  const fresh = [...new Set(references.slice(0, maxReferences).map(toStorableData))].filter(
    (key) => Buffer.byteLength(key) <= maxIdBytes && !stored.includes(key),
  )
  const data = [
    ...fresh.slice(0, Math.max(0, maxReferences - stored.length)).map((key) => ({ taskId, kind: 'reference', key })),
    ...(traceId === undefined ? [] : [{ taskId, kind: 'trace', key: traceId }]),
  ]
  if (data.length > 0) await prisma.taskRelation.createMany({ data })
}

/** Stores the hash of the messages up to the last one of a task that was sent over the OpenAI API. A known one is kept. */
export async function storeTranscript(taskId: string, key: string): Promise<void> {
  const relation = { taskId, kind: 'transcript', key }
  await database().prisma.taskRelation.upsert({
    where: { taskId_kind_key: relation },
    create: relation,
    update: {},
  })
}

/** Returns the viewer's own tasks with an agent that have this transcript, newest first. */
export async function listTasksOfTranscript(
  viewer: Viewer,
  agentId: string,
  key: string,
  limit: number,
): Promise<TaskRecord[]> {
  const rows = await database().prisma.task.findMany({
    where: { ...ownWorkFilter(viewer), agentId, relations: { some: { kind: 'transcript', key } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    ...taskSelection,
  })
  return rows.map(toTaskRecord)
}

/** Returns the relations of tasks, in the order of their keys. */
export async function listRelations(taskIds: readonly string[]): Promise<TaskRelation[]> {
  const rows = await database().prisma.taskRelation.findMany({
    where: { taskId: { in: [...taskIds] } },
    orderBy: [{ taskId: 'asc' }, { kind: 'asc' }, { key: 'asc' }],
  })
  return rows as TaskRelation[]
}

/**
 * Returns the tasks that the viewer may read and that are directly related to these: of the same trace or context, that they refer to, or that
 * refer to them. At most `limit`: those with the strongest relation, and of these the newest. Context comes last, because each
 * turn of a conversation has it.
 */
export async function listDirectlyRelated(
  viewer: Viewer,
  tasks: readonly TaskRecord[],
  relations: readonly TaskRelation[],
  limit: number,
): Promise<TaskRecord[]> {
  const keysOf = (kind: TaskRelation['kind']) => relations.flatMap((each) => (each.kind === kind ? [each.key] : []))
  const [traces, references] = [keysOf('trace'), keysOf('reference')]
  const contexts = tasks.flatMap(({ contextId }) => contextId ?? [])
  const agentId = { in: tasks.map((task) => task.agentId) }
  const ids = tasks.flatMap(({ id, remoteId, callerId }) => [id, remoteId ?? [], callerId ?? []].flat())
  // One query for each, because a database does not use several indexes for alternatives.
  const filters: TaskWhereInput[] = [
    { relations: { some: { kind: 'trace', key: { in: traces } } } },
    { relations: { some: { kind: 'reference', key: { in: ids } } } },
    { id: { in: references } },
    { agentId, remoteId: { in: references } },
    { agentId, callerId: { in: references } },
    { agentId: { notIn: agentId.in }, contextId: { in: contexts.filter(isUniqueContext) } },
    { agentId, contextId: { in: contexts } },
  ]
  const pages = await Promise.all(
    filters.map((filter) =>
      database().prisma.task.findMany({
        where: { AND: [filter, readableTaskFilter(viewer)] },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit,
        ...taskSelection,
      }),
    ),
  )
  const byId = new Map(pages.flat().map((row) => [row.id, toTaskRecord(row)]))
  return [...byId.values()].slice(0, limit)
}

/**
 * Returns the number of the last row of a task's log that was logged at that time or earlier; null if there is none. Reads about
 * as many rows as the number of rows has bits, because no index contains their times. Rows that were removed count as earlier.
 */
export async function findSeqAt({ id: taskId, lastSeq }: TaskRecord, at: Date): Promise<number | null> {
  const latest = at.toISOString()
  let [low, high] = [0, lastSeq]
  let matchSeq: number | null = null
  while (low < high) {
    const seq = Math.ceil((low + high) / 2)
    const row = await database().prisma.taskEvent.findUnique({
      where: { taskId_seq: { taskId, seq } },
      select: { at: true },
    })
    if (row && row.at > latest) high = seq - 1
    else low = seq
    if (row && row.at <= latest) matchSeq = seq
  }
  return matchSeq
}
