import { operations } from '@/lib/api/operations/operations'
import { respondWithPreview } from '@/lib/server/agents/discovery/respond-with-preview'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.previewAgent, ({ request, viewer, requestId, body }) =>
  respondWithPreview({ viewer, input: body, request, requestId }),
)
