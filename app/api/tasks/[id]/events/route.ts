import { route } from '@/lib/server/http/route'
import { removeLogNow } from '@/lib/server/retention/remove-log'
import { respondWithEvents } from '@/lib/server/stream/respond-with-events'
import { respondWithTask } from '@/lib/server/tasks/task-detail'

type Params = { id: string }

export const GET = route<Params>(({ request, viewer, params }) => respondWithEvents(viewer, params.id, request))

export const DELETE = route<Params>(async ({ request, viewer, params }) => {
  await removeLogNow(viewer, params.id)
  return respondWithTask(viewer, params.id, request.signal)
})
