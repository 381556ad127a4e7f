import { route } from '@/lib/server/http/route'
import { listTaskRuns } from '@/lib/server/runs/list-task-runs'

export const GET = route<{ id: string }>(async ({ viewer, params }) =>
  Response.json({ runs: await listTaskRuns(viewer, params.id) }),
)
