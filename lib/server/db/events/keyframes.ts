import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { database } from '@/lib/server/db/engine/client'
import { decodeKeyframe } from '@/lib/server/db/events/keyframe-text'

/** Stores the fold of a task's first `seq` rows, unless the task is gone or those rows were removed meanwhile. */
export async function saveKeyframe(taskId: string, seq: number, text: string): Promise<void> {
  await database().prisma.$executeRaw`
    INSERT INTO "TaskKeyframe" ("taskId", "seq", "fold")
    SELECT ${taskId}, ${seq}, CAST(${text} AS TEXT) FROM "Task" WHERE "id" = ${taskId} AND "removedRows" < ${seq}
    ON CONFLICT ("taskId", "seq") DO UPDATE SET "fold" = excluded."fold"`
}

/**
 * Returns the latest stored fold of at most the task's first `upTo` rows, and the length of its text; null if there is none.
 * Removes folds that an earlier version stored.
 */
export async function findNearestKeyframe(
  taskId: string,
  upTo: number,
): Promise<{ fold: TaskFold; length: number } | null> {
  const text = await findNearestKeyframeText(taskId, upTo)
  if (text === null) return null
  const fold = decodeKeyframe(text)
  if (fold) return { fold, length: text.length }
  await removeKeyframes(taskId)
  return null
}

/** Returns the text of that fold without decoding it; null if there is none. */
export async function findNearestKeyframeText(taskId: string, upTo: number): Promise<string | null> {
  const row = await database().prisma.taskKeyframe.findFirst({
    where: { taskId, ...(Number.isFinite(upTo) && { seq: { lte: upTo } }) },
    orderBy: { seq: 'desc' },
    select: { fold: true },
  })
  return row?.fold ?? null
}

/** Removes the stored folds of a task. */
export async function removeKeyframes(taskId: string): Promise<void> {
  await database().prisma.taskKeyframe.deleteMany({ where: { taskId } })
}
