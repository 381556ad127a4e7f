import { operations } from '@/lib/api/operations/operations'
import { removeTaskView, updateTaskView } from '@/lib/server/db/tasks/task-views'
import { route } from '@/lib/server/http/route'

export const PATCH = route(operations.changeTaskView, ({ viewer, params, body }) =>
  updateTaskView(viewer, params.id, body),
)

export const DELETE = route(operations.removeTaskView, async ({ viewer, params: { id } }) => {
  await removeTaskView(viewer, id)
  return { id }
})
