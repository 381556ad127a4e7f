import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { activeKeyFilter } from '@/lib/server/db/access/api-keys'
import { database } from '@/lib/server/db/engine/client'
import { toStorableText } from '@/lib/server/db/engine/wire-text'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import type { PushConfigModel, PushConfigWhereInput } from '@/lib/server/db/gen/sqlite/models/PushConfig'

/** A stored push notification config of a caller. */
export interface PushConfigRecord {
  taskId: string
  id: string
  /** Owner of the task. */
  ownerId: string
  /** The caller's dialect, in which pushes are sent. */
  dialect: DialectId
  url: string
  /** Token and authentication, encrypted. Each time the config is saved, it is another text. */
  secret: string
  /** Last row that was delivered. */
  deliveredSeq: number
  /** Number of failures in a row. */
  attempts: number
  /** Time of the next attempt; null if nothing failed, or after the last attempt. */
  nextAttemptAt: Date | null
  /** Why the last attempt failed. */
  problem: string | null
  /** The API key that stored it; null if it was stored without one, or by an earlier version. */
  apiKeyId: string | null
}

type PushConfigKey = Pick<PushConfigRecord, 'taskId' | 'id'>
type Progress = Partial<Pick<PushConfigRecord, 'deliveredSeq' | 'attempts' | 'nextAttemptAt' | 'problem'>>

/** Configs whose API key can still be used, and those without one. The others count as deleted. */
const active = (): PushConfigWhereInput => ({ OR: [{ apiKeyId: null }, { apiKey: activeKeyFilter() }] })

const withOwner = { include: { task: { select: { ownerId: true } } } } as const

/** Stores a config, replacing the one with the same ID, and resets its failures. */
export async function savePushConfig(
  config: Pick<PushConfigRecord, 'taskId' | 'id' | 'dialect' | 'url' | 'secret' | 'deliveredSeq' | 'apiKeyId'>,
): Promise<void> {
  const { taskId, id, ...content } = config
  const fresh = { ...content, attempts: 0, nextAttemptAt: null, problem: null }
  const where = { taskId_id: { taskId, id } }
  await database().prisma.pushConfig.upsert({ where, create: { taskId, id, ...fresh }, update: fresh })
}

/** Returns the configs of a task, oldest first. */
export async function listPushConfigs(taskId: string): Promise<PushConfigRecord[]> {
  const rows = await database().prisma.pushConfig.findMany({
    where: { taskId, ...active() },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    ...withOwner,
  })
  return rows.map(toRecord)
}

/** Returns a config of a task. */
export async function findPushConfig(key: PushConfigKey): Promise<PushConfigRecord | null> {
  const row = await database().prisma.pushConfig.findFirst({ where: { ...oneOf(key), ...active() }, ...withOwner })
  return row && toRecord(row)
}

/** IDs that an earlier version stored in the embedded database may contain NUL. */
const oneOf = ({ taskId, id }: PushConfigKey) => ({
  taskId,
  id: database().provider === 'postgresql' ? toStorableText(id) : id.toWellFormed(),
})

/**
 * Stores the progress of the deliveries to a config as it was read. Returns false if the config does not exist any more, if it was
 * saved or encrypted again since, or if another instance has delivered more: the progress is never moved back.
 */
export async function recordPushProgress(
  { taskId, id, secret }: PushConfigKey & Pick<PushConfigRecord, 'secret'>,
  progress: Progress,
): Promise<boolean> {
  const { deliveredSeq } = progress
  const notBack = deliveredSeq !== undefined && { deliveredSeq: { lte: deliveredSeq } }
  const where = { taskId, id, secret, ...active(), ...notBack }
  return (await database().prisma.pushConfig.updateMany({ where, data: progress })).count > 0
}

/** Deletes a config; returns false if there is none. */
export async function deletePushConfig(key: PushConfigKey): Promise<boolean> {
  return (await database().prisma.pushConfig.deleteMany({ where: oneOf(key) })).count > 0
}

/** Returns the keys of all configs, and whether rows of the task wait for delivery. */
export async function listAllPushConfigs(): Promise<(PushConfigKey & { waits: boolean })[]> {
  const rows = await database().prisma.pushConfig.findMany({
    where: active(),
    select: { taskId: true, id: true, deliveredSeq: true, task: { select: { lastSeq: true } } },
  })
  return rows.map(({ taskId, id, deliveredSeq, task }) => ({ taskId, id, waits: deliveredSeq < task.lastSeq }))
}

/** Number of tasks of one query. */
const batchSize = 1_000

/** Returns the keys of the configs with pending rows and fewer than `maxAttempts` failures in a row. `taskIds`: only of these tasks. */
export async function listPendingPushConfigs(maxAttempts: number, taskIds?: string[]): Promise<PushConfigKey[]> {
  if (!taskIds) return listPending(maxAttempts, Prisma.empty)
  const keys: PushConfigKey[] = []
  for (let start = 0; start < taskIds.length; start += batchSize) {
    const ids = Prisma.join(taskIds.slice(start, start + batchSize))
    keys.push(...(await listPending(maxAttempts, Prisma.sql`AND c."taskId" IN (${ids})`)))
  }
  return keys
}

/** Reads one row of `Task` for each config. */
async function listPending(maxAttempts: number, condition: Prisma.Sql): Promise<PushConfigKey[]> {
  return database().prisma.$queryRaw<PushConfigKey[]>`
    SELECT c."taskId", c."id" FROM "PushConfig" c JOIN "Task" t ON t."id" = c."taskId"
    LEFT JOIN "ApiKey" k ON k."id" = c."apiKeyId"
    WHERE c."attempts" < ${maxAttempts} AND c."deliveredSeq" < t."lastSeq"
      AND k."revokedAt" IS NULL AND (k."expiresAt" IS NULL OR k."expiresAt" > ${new Date()}) ${condition}`
}

function toRecord({
  task,
  createdAt: _createdAt,
  ...row
}: PushConfigModel & { task: { ownerId: string } }): PushConfigRecord {
  return { ...row, ownerId: task.ownerId, dialect: row.dialect as DialectId }
}
