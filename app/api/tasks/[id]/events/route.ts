import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { removeLogNow } from '@/lib/server/retention/retention-job'
import { respondWithEvents } from '@/lib/server/stream/respond-with-events'
import { respondWithTask } from '@/lib/server/tasks/task-detail'

export const GET = route(operations.readEvents, ({ request, viewer, params }) =>
  respondWithEvents(viewer, params.id, request),
)

export const DELETE = route(operations.removeEvents, async ({ request, viewer, params }) => {
  await removeLogNow(viewer, params.id)
  return respondWithTask(viewer, params.id, request.signal)
})
