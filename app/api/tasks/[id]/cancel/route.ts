import { route } from '@/lib/server/http/route'
import { cancelTask } from '@/lib/server/tasks/cancel'
import { taskDetail } from '@/lib/server/tasks/task-detail'

export const POST = route<{ id: string }>(async ({ viewer, params }) => {
  await cancelTask(viewer, params.id)
  return Response.json(await taskDetail(viewer, params.id))
})
