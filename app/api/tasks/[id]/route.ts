import { route } from '@/lib/server/http/route'
import { taskDetail } from '@/lib/server/tasks/task-detail'

export const GET = route<{ id: string }>(async ({ viewer, params }) =>
  Response.json(await taskDetail(viewer, params.id)),
)
