import { rerunSchema } from '@/lib/api/run'
import { readJson } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'
import { startRerun } from '@/lib/server/runs/start-rerun'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { taskSummary } from '@/lib/server/tasks/task-summary'

export const POST = route<{ id: string }>(async ({ request, viewer, params }) => {
  const { agent } = await readJson(request, rerunSchema)
  const id = await startRerun(viewer, params.id, agent)
  return Response.json({ task: taskSummary(await requireTask(viewer, id)) }, { status: 201 })
})
