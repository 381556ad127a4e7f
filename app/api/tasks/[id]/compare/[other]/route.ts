import { route } from '@/lib/server/http/route'
import { answerComparison } from '@/lib/server/runs/compare-tasks'

export const GET = route<{ id: string; other: string }>(({ request, viewer, params }) =>
  answerComparison(viewer, params.id, params.other, request.signal),
)
