import { foldQuerySchema } from '@/lib/api/outline'
import { readQuery } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'
import { respondWithFold } from '@/lib/server/tasks/log/fold-at-row'

export const GET = route<{ id: string }>(({ request, viewer, params }) =>
  respondWithFold(viewer, params.id, readQuery(request, foldQuerySchema).at, request.signal),
)
