import { operations } from '@/lib/api/operations/operations'
import { listRatings } from '@/lib/server/db/tasks/task-ratings'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.listRatings, async ({ viewer, query }) => ({
  ratings: await listRatings(viewer, query.tasks),
}))
