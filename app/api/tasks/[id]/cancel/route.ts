import { route } from '@/lib/server/http/route'
import { cancelTask } from '@/lib/server/tasks/cancel'
import { answerTask } from '@/lib/server/tasks/task-detail'

export const POST = route<{ id: string }>(async ({ request, viewer, params }) => {
  await cancelTask(viewer, params.id)
  return answerTask(viewer, params.id, request.signal)
})
