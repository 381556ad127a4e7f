import 'server-only'
import { ownWorkFilter } from '@/lib/server/db/agents/own-work'
import { readableTaskFilter } from '@/lib/server/db/agents/readable-work'
import { maxTaskRatings, type RatingValue } from '@/lib/api/constants'
import type { Rating, RatingInput, Ratings } from '@/lib/api/rating'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import type { Prisma } from '@/lib/server/db/engine/database'
import { toStorableData } from '@/lib/server/db/engine/wire-text'
import type { TaskRatingModel } from '@/lib/server/db/gen/sqlite/models/TaskRating'
import type { Viewer } from '@/lib/server/platform/viewer'

const toRating = ({ item, itemId, value, comment, updatedAt }: TaskRatingModel): Rating => ({
  item: item as Rating['item'],
  itemId,
  value: value as RatingValue,
  ...(comment && { comment }),
  at: updatedAt.toISOString(),
})

/** Returns the ratings of tasks that the viewer may read by the ID of the task, oldest first. Tasks without ratings are left out. */
export async function listRatings(viewer: Viewer, taskIds: readonly string[]): Promise<Ratings['ratings']> {
  const rows = await database().prisma.taskRating.findMany({
    where: { taskId: { in: toStorableData([...taskIds]) }, task: readableTaskFilter(viewer) },
    orderBy: [{ updatedAt: 'asc' }, { item: 'asc' }, { itemId: 'asc' }],
  })
  const byTask = Map.groupBy(rows, ({ taskId }) => taskId)
  return Object.fromEntries([...byTask].map(([taskId, same]) => [taskId, same.map(toRating)]))
}

/**
 * Stores, replaces or deletes the rating of an item of the viewer's task. The item is not looked up. Throws `not-found` for an
 * unknown task, and `conflict` if the task has the maximum number of ratings.
 */
export async function saveRating(viewer: Viewer, id: string, rating: RatingInput): Promise<void> {
  const taskId = toStorableData(id)
  const { item, itemId, value, comment = '' } = toStorableData(rating)
  await database().prisma.$transaction(async (tx) => {
    // Locks the task, so that concurrent ratings are counted.
    const { count } = await tx.task.updateMany({
      where: { id: taskId, ...ownWorkFilter(viewer) },
      data: { upRatings: { increment: 0 } },
    })
    if (count === 0) throw new Fault('not-found', `Task not found: ${id}.`)
    await tx.taskRating.deleteMany({ where: { taskId, item, itemId } })
    if (value) {
      if ((await tx.taskRating.count({ where: { taskId } })) >= maxTaskRatings)
        throw new Fault('conflict', `A task can have at most ${maxTaskRatings} ratings.`)
      await tx.taskRating.create({ data: { taskId, item, itemId, value, comment, updatedAt: new Date() } })
    }
    const upRatings = await tx.taskRating.count({ where: { taskId, value: 'up' } })
    const downRatings = await tx.taskRating.count({ where: { taskId, value: 'down' } })
    await tx.task.update({ where: { id: taskId }, data: { upRatings, downRatings }, select: { id: true } })
  })
}

/**
 * Stores the ratings of an imported task and returns how many of each there are. If an item has several, the last one counts.
 */
export async function importRatings(
  tx: Pick<Prisma, 'task' | 'taskRating'>,
  taskId: string,
  ratings: readonly Rating[],
): Promise<{ upRatings: number; downRatings: number }> {
  // Different IDs may be stored as the same one.
  const storable = ratings.map(({ at, comment = '', ...rating }) =>
    toStorableData({ ...rating, comment, taskId, updatedAt: new Date(at) }),
  )
  const rows = [...new Map(storable.map((row) => [`${row.item} ${row.itemId}`, row])).values()]
  const countOf = (value: RatingValue): number => rows.filter((row) => row.value === value).length
  const counts = { upRatings: countOf('up'), downRatings: countOf('down') }
  if (rows.length === 0) return counts
  await tx.taskRating.createMany({ data: rows })
  await tx.task.update({ where: { id: taskId }, data: counts, select: { id: true } })
  return counts
}
