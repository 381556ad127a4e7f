import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { respondWithTask } from '@/lib/server/tasks/task-detail'

export const POST = route(operations.cancelTask, async ({ request, viewer, params }) => {
  await cancelTask(viewer, params.id)
  return respondWithTask(viewer, params.id, request.signal)
})
