import { rerunSchema } from '@/lib/api/run'
import { readJson } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'
import { previewRerun } from '@/lib/server/runs/read-script'
import { startRerun } from '@/lib/server/runs/rerun'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { taskSummary } from '@/lib/server/tasks/task-summary'

type Params = { id: string }

export const GET = route<Params>(async ({ request, viewer, params }) =>
  Response.json(await previewRerun(viewer, params.id, request.signal)),
)

export const POST = route<Params>(async ({ request, viewer, params }) => {
  const { agent } = await readJson(request, rerunSchema)
  const id = await startRerun(viewer, params.id, agent, request.signal)
  return Response.json({ task: taskSummary(await requireTask(viewer, id)) }, { status: 201 })
})
