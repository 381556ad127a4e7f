import { newTaskViewSchema } from '@/lib/api/task-view'
import { listTaskViews, saveTaskView } from '@/lib/server/db/tasks/task-views'
import { readJson } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'

export const GET = route(async ({ viewer }) => Response.json({ views: await listTaskViews(viewer) }))

export const POST = route(async ({ request, viewer }) =>
  Response.json(await saveTaskView(viewer, await readJson(request, newTaskViewSchema)), { status: 201 }),
)
