import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { foldVersion } from '@/lib/a2a/folding/fold-version'
import { revivedFold } from '@/lib/a2a/folding/revived-fold'
import { database } from '@/lib/server/db/client'

interface Kept {
  version: number
  fold: TaskFold
}

/** A fold as it is kept; null if it is longer than any string can be. */
export function keyframeText(fold: TaskFold): string | null {
  try {
    return JSON.stringify({ version: foldVersion, fold } satisfies Kept)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Keeps the fold of a task's first `seq` rows, unless the task is gone, or those rows were removed meanwhile. */
export async function keepKeyframe(taskId: string, seq: number, text: string): Promise<void> {
  await database().prisma.$executeRaw`
    INSERT INTO "TaskKeyframe" ("taskId", "seq", "fold")
    SELECT ${taskId}, ${seq}, CAST(${text} AS TEXT) FROM "Task" WHERE "id" = ${taskId} AND "removedRows" < ${seq}
    ON CONFLICT ("taskId", "seq") DO UPDATE SET "fold" = excluded."fold"`
}

/** The last kept fold of a task that takes in no more than its first `upTo` rows, and the length of its text. */
export async function nearestKeyframe(
  taskId: string,
  upTo: number,
): Promise<{ fold: TaskFold; length: number } | null> {
  const row = await database().prisma.taskKeyframe.findFirst({
    where: { taskId, ...(Number.isFinite(upTo) && { seq: { lte: upTo } }) },
    orderBy: { seq: 'desc' },
  })
  if (!row) return null
  const { version, fold } = JSON.parse(row.fold) as Kept
  if (version === foldVersion) return { fold: revivedFold(fold), length: row.fold.length }
  await database().prisma.taskKeyframe.deleteMany({ where: { taskId } })
  return null
}
