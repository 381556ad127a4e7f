import { operations } from '@/lib/api/operations/operations'
import { listRatings } from '@/lib/server/db/tasks/task-ratings'
import { route } from '@/lib/server/http/route'
import { rateItem } from '@/lib/server/tasks/rate-item'

export const PUT = route(operations.rate, async ({ request, viewer, params: { id }, body }) => {
  await rateItem(viewer, id, body, request.signal)
  return { ratings: await listRatings(viewer, [id]) }
})
