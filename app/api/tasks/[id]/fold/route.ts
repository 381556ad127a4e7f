import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { respondWithFold } from '@/lib/server/tasks/log/fold-at-row'

export const GET = route(operations.readFold, ({ request, viewer, params, query }) =>
  respondWithFold(viewer, params.id, query.at, request.signal),
)
