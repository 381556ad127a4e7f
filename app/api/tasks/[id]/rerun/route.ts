import { operationAccess } from '@/lib/api/operations/operation-access'
import { operations } from '@/lib/api/operations/operations'
import { requireCurrentViewer } from '@/lib/server/access/current-viewer'
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
  const requireCurrent = () => requireCurrentViewer(viewer, operationAccess.rerunTask)
  const options = { agentId: body.agent, signal: request.signal, requireCurrent }
  const id = await withTaskQuota(viewer, () => startRerun(viewer, params.id, options))
  return { task: taskSummary(await requireTask(viewer, id)) }
})
