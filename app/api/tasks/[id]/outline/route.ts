import { outlineQuerySchema } from '@/lib/api/outline'
import { readQuery } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'
import { taskOutline } from '@/lib/server/tasks/task-outline'

export const GET = route<{ id: string }>(async ({ request, viewer, params }) =>
  Response.json(await taskOutline(viewer, params.id, readQuery(request, outlineQuerySchema), request.signal)),
)
