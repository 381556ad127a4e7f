import { operations } from '@/lib/api/operations/operations'
import { listTaskViews, saveTaskView } from '@/lib/server/db/tasks/task-views'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.listTaskViews, async ({ viewer }) => ({ views: await listTaskViews(viewer) }))

export const POST = route(operations.saveTaskView, ({ viewer, body }) => saveTaskView(viewer, body))
