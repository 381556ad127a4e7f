import { operations } from '@/lib/api/operations/operations'
import { listRatings, saveRating } from '@/lib/server/db/tasks/task-ratings'
import { route } from '@/lib/server/http/route'

export const PUT = route(operations.rate, async ({ viewer, params: { id }, body }) => {
  await saveRating(viewer, id, body)
  return { ratings: await listRatings(viewer, [id]) }
})
