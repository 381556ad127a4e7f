import 'server-only'
import type { RatingInput } from '@/lib/api/rating'
import { Fault } from '@/lib/faults/fault'
import { listRatings, saveRating } from '@/lib/server/db/tasks/task-ratings'
import type { Viewer } from '@/lib/server/platform/viewer'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { findRating, hasRatedItem, type RatedItem } from '@/lib/trace/rated-item'

/**
 * Stores, replaces or deletes the rating of an item of the viewer's task. An item that is rated already may be rated again after
 * its event was removed. Throws `not-found` for an unknown task or item, and what `saveRating` and `readInThread` throw.
 */
export async function rateItem(viewer: Viewer, id: string, rating: RatingInput, signal: AbortSignal): Promise<void> {
  const task = await requireTask(viewer, id)
  if (rating.value !== null && !(await hasRating(viewer, id, rating))) {
    const { item, itemId } = rating
    const isKnown = isLargeTask(task)
      ? await readInThread(id, Infinity, signal, (session) => session.call('hasItem', { item, itemId }))
      : hasRatedItem(await currentFold(id), rating)
    if (!isKnown)
      throw new Fault('not-found', `${item === 'message' ? 'Message of the agent' : 'Artifact'} not found: ${itemId}.`)
  }
  await saveRating(viewer, id, rating)
}

async function hasRating(viewer: Viewer, id: string, rating: RatedItem): Promise<boolean> {
  const { [id]: ratings = [] } = await listRatings(viewer, [id])
  return findRating(ratings, rating) !== undefined
}
