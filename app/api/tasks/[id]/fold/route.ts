import { foldQuerySchema } from '@/lib/api/outline'
import { readQuery } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'
import { answerMoment } from '@/lib/server/tasks/task-moment'

export const GET = route<{ id: string }>(({ request, viewer, params }) =>
  answerMoment(viewer, params.id, readQuery(request, foldQuerySchema).at, request.signal),
)
