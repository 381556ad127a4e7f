import { foldQuerySchema } from '@/lib/api/outline'
import { readQuery } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'
import { taskMoment } from '@/lib/server/tasks/task-moment'

export const GET = route<{ id: string }>(async ({ request, viewer, params }) =>
  Response.json(await taskMoment(viewer, params.id, readQuery(request, foldQuerySchema).at)),
)
