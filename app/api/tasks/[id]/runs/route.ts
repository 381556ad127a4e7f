import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { listTaskRuns } from '@/lib/server/runs/rerun'

export const GET = route(operations.listRuns, async ({ viewer, params }) => ({
  runs: await listTaskRuns(viewer, params.id),
}))
