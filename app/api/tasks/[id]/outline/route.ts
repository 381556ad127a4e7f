import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { taskOutline } from '@/lib/server/tasks/task-outline'

export const GET = route(operations.readOutline, ({ request, viewer, params, query }) =>
  taskOutline(viewer, params.id, query, request.signal),
)
