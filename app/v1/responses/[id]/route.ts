import { operations } from '@/lib/api/operations/operations'
import { earlyOpenAiFailure } from '@/lib/server/gateway/openai/openai-response'
import { readResponse, streamResponse } from '@/lib/server/gateway/openai/stored-response'
import { route } from '@/lib/server/http/route'

export const GET = route(
  operations.readResponse,
  ({ viewer, request, params, query }) =>
    query.stream === 'true' ? streamResponse(viewer, params.id, request) : readResponse(viewer, params.id, request),
  earlyOpenAiFailure,
)
