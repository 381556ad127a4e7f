import { taskQuerySchema } from '@/lib/api/task-calls'
import { readQuery } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'
import { listTaskPage } from '@/lib/server/tasks/list-task-page'

export const GET = route(async ({ request, viewer }) =>
  Response.json(await listTaskPage(viewer, readQuery(request, taskQuerySchema))),
)
