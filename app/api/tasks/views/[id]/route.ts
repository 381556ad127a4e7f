import { taskViewPatchSchema } from '@/lib/api/task-view'
import { updateTaskView, removeTaskView } from '@/lib/server/db/tasks/task-views'
import { readJson } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'

type Params = { id: string }

export const PATCH = route<Params>(async ({ request, viewer, params }) =>
  Response.json(await updateTaskView(viewer, params.id, await readJson(request, taskViewPatchSchema))),
)

export const DELETE = route<Params>(async ({ viewer, params }) => {
  await removeTaskView(viewer, params.id)
  return Response.json({ id: params.id })
})
