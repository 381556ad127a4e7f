import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { database } from '@/lib/server/db/client'
import { readKeyframe } from '@/lib/server/db/keyframe-text'

/** Keeps the fold of a task's first `seq` rows, unless the task is gone, or those rows were removed meanwhile. */
export async function keepKeyframe(taskId: string, seq: number, text: string): Promise<void> {
  await database().prisma.$executeRaw`
    INSERT INTO "TaskKeyframe" ("taskId", "seq", "fold")
    SELECT ${taskId}, ${seq}, CAST(${text} AS TEXT) FROM "Task" WHERE "id" = ${taskId} AND "removedRows" < ${seq}
    ON CONFLICT ("taskId", "seq") DO UPDATE SET "fold" = excluded."fold"`
}

/**
 * Returns the last stored fold of a task that takes in no more than its first `upTo` rows, and the length of its text; null
 * if there is none. Removes the folds of a task that an earlier version stored.
 */
export async function nearestKeyframe(
  taskId: string,
  upTo: number,
): Promise<{ fold: TaskFold; length: number } | null> {
  const text = await nearestKeyframeText(taskId, upTo)
  if (text === null) return null
  const fold = readKeyframe(text)
  if (fold) return { fold, length: text.length }
  await removeKeyframes(taskId)
  return null
}

/** Returns the text of the same stored fold, unread; null if there is none. */
export async function nearestKeyframeText(taskId: string, upTo: number): Promise<string | null> {
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
