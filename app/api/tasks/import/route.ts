import { importAgent } from '@/lib/server/agents/import-agent'
import { route } from '@/lib/server/http/route'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import { importTask } from '@/lib/server/traces/import-task'

export const POST = route(async ({ request, viewer }) => {
  const task = taskSummary(await importTask(viewer, request, importAgent))
  return Response.json({ task }, { status: 201, headers: { Location: `/api/tasks/${task.id}` } })
})
