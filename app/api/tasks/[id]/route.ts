import { operations } from '@/lib/api/operations/operations'
import { removeTask } from '@/lib/server/conversations/change-conversation'
import { route } from '@/lib/server/http/route'
import { respondWithTask } from '@/lib/server/tasks/task-detail'

export const GET = route(operations.readTask, ({ request, viewer, params }) =>
  respondWithTask(viewer, params.id, request.signal),
)

export const DELETE = route(operations.removeTask, ({ viewer, params }) => removeTask(viewer, params.id))
