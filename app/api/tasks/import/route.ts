import { buildUrl } from '@/lib/api/operations/build-url'
import { operations } from '@/lib/api/operations/operations'
import { importAgent } from '@/lib/server/agents/import-agent'
import { respond, route } from '@/lib/server/http/route'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import { importTask } from '@/lib/server/traces/import-task'

export const POST = route(operations.importTask, async ({ request, viewer }) => {
  const task = taskSummary(await importTask(viewer, request, importAgent))
  const headers = { Location: buildUrl('readTask', { id: task.id }) }
  return respond(operations.importTask, { task }, { headers })
})
