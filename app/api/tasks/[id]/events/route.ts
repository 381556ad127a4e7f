import { route } from '@/lib/server/http/route'
import { removeLogNow } from '@/lib/server/retention/remove-log'
import { answerEvents } from '@/lib/server/tasks/answer-events'
import { answerTask } from '@/lib/server/tasks/task-detail'

type Params = { id: string }

export const GET = route<Params>(({ request, viewer, params }) => answerEvents(viewer, params.id, request))

export const DELETE = route<Params>(async ({ request, viewer, params }) => {
  await removeLogNow(viewer, params.id)
  return answerTask(viewer, params.id, request.signal)
})
