import { operations } from '@/lib/api/operations/operations'
import { earlyOpenAiFailure } from '@/lib/server/gateway/openai/openai-response'
import { cancelResponse } from '@/lib/server/gateway/openai/stored-response'
import { limitCalls } from '@/lib/server/gateway/read-caller'
import { route } from '@/lib/server/http/route'

export const POST = route(
  operations.cancelResponse,
  async ({ viewer, request, params }) => {
    await limitCalls(request.headers)
    return cancelResponse(viewer, params.id, request)
  },
  earlyOpenAiFailure,
)
