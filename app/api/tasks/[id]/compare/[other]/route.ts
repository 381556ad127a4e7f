import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { respondWithComparison } from '@/lib/server/runs/compare-tasks'

export const GET = route(operations.compareTasks, ({ request, viewer, params }) =>
  respondWithComparison(viewer, params.id, params.other, request.signal),
)
