import { taskQuerySchema } from '@/lib/api/task-calls'
import { readQuery } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'
import { taskPage } from '@/lib/server/tasks/task-page'

export const GET = route(async ({ request, viewer }) =>
  Response.json(await taskPage(viewer, readQuery(request, taskQuerySchema))),
)
