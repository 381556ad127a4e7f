import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import { database } from '@/lib/server/db/client'
import type { PushConfigModel } from '@/lib/server/db/gen/sqlite/models/PushConfig'

/** A caller's wish to be told of a task, as it is stored. */
export interface PushConfigRecord {
  taskId: string
  id: string
  /** Whose task it is. */
  ownerId: string
  /** The caller's, in which it is told. */
  dialect: DialectId
  url: string
  /** Token and authentication, sealed. */
  secret: string
  /** Rows up to here have been delivered. */
  deliveredSeq: number
  /** Failures in a row. */
  attempts: number
  /** When to try next; null when nothing failed, or when it was given up. */
  nextAttemptAt: Date | null
  /** Why the last attempt failed. */
  problem: string | null
}

type Place = Pick<PushConfigRecord, 'taskId' | 'id'>
type Progress = Partial<Pick<PushConfigRecord, 'deliveredSeq' | 'attempts' | 'nextAttemptAt' | 'problem'>>

const withOwner = { include: { task: { select: { ownerId: true } } } } as const

/** Stores a configuration in place of one of the same id; what failed before is forgotten. */
export async function savePushConfig(
  config: Pick<PushConfigRecord, 'taskId' | 'id' | 'dialect' | 'url' | 'secret' | 'deliveredSeq'>,
): Promise<void> {
  const { taskId, id, ...content } = config
  const fresh = { ...content, attempts: 0, nextAttemptAt: null, problem: null }
  const where = { taskId_id: { taskId, id } }
  await database().prisma.pushConfig.upsert({ where, create: { taskId, id, ...fresh }, update: fresh })
}

/** A task's configurations, oldest first. */
export async function listPushConfigs(taskId: string): Promise<PushConfigRecord[]> {
  const rows = await database().prisma.pushConfig.findMany({
    where: { taskId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    ...withOwner,
  })
  return rows.map(toRecord)
}

/** One of a task's configurations. */
export async function findPushConfig({ taskId, id }: Place): Promise<PushConfigRecord | null> {
  const row = await database().prisma.pushConfig.findUnique({ where: { taskId_id: { taskId, id } }, ...withOwner })
  return row && toRecord(row)
}

/** Notes how far the deliveries came; a configuration that is gone is passed over. */
export async function notePushProgress({ taskId, id }: Place, progress: Progress): Promise<void> {
  await database().prisma.pushConfig.updateMany({ where: { taskId, id }, data: progress })
}

/** Deletes one; false when there is none. */
export async function deletePushConfig({ taskId, id }: Place): Promise<boolean> {
  return (await database().prisma.pushConfig.deleteMany({ where: { taskId, id } })).count > 0
}

/** All configurations of all tasks, and whether rows of the task wait to be delivered. */
export async function allPushConfigs(): Promise<(Place & { waits: boolean })[]> {
  const rows = await database().prisma.$queryRaw<(Place & { waits: number | bigint })[]>`
    SELECT "PushConfig"."taskId", "PushConfig"."id",
      CASE WHEN "PushConfig"."deliveredSeq" < "Task"."lastSeq" THEN 1 ELSE 0 END AS "waits"
    FROM "PushConfig" JOIN "Task" ON "Task"."id" = "PushConfig"."taskId"`
  return rows.map(({ waits, ...place }) => ({ ...place, waits: Number(waits) === 1 }))
}

/** The configurations that have something to be told and were not given up. */
export async function waitingPushConfigs(mostAttempts: number): Promise<(Place & { waits: true })[]> {
  const rows = await database().prisma.$queryRaw<Place[]>`
    SELECT "PushConfig"."taskId", "PushConfig"."id"
    FROM "PushConfig" JOIN "Task" ON "Task"."id" = "PushConfig"."taskId"
    WHERE "PushConfig"."deliveredSeq" < "Task"."lastSeq" AND "PushConfig"."attempts" < ${mostAttempts}`
  return rows.map((place) => ({ ...place, waits: true }))
}

function toRecord({
  task,
  createdAt: _createdAt,
  ...row
}: PushConfigModel & { task: { ownerId: string } }): PushConfigRecord {
  return { ...row, ownerId: task.ownerId, dialect: row.dialect as DialectId }
}
