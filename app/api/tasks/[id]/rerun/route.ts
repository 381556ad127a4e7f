import { operations } from '@/lib/api/operations/operations'
import { withTaskQuota } from '@/lib/server/access/quotas'
import { route } from '@/lib/server/http/route'
import { previewRerun } from '@/lib/server/runs/read-script'
import { startRerun } from '@/lib/server/runs/rerun'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { taskSummary } from '@/lib/server/tasks/task-summary'

export const GET = route(operations.previewRerun, ({ request, viewer, params }) =>
  previewRerun(viewer, params.id, request.signal),
)

export const POST = route(operations.rerunTask, async ({ request, viewer, params, body }) => {
  const id = await withTaskQuota(viewer, () => startRerun(viewer, params.id, body.agent, request.signal))
  return { task: taskSummary(await requireTask(viewer, id)) }
})
