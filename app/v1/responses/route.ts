import { operations } from '@/lib/api/operations/operations'
import { withByteQuota } from '@/lib/server/access/quotas'
import { handleResponse } from '@/lib/server/gateway/openai/handle-response'
import { earlyOpenAiFailure } from '@/lib/server/gateway/openai/openai-response'
import { limitCalls } from '@/lib/server/gateway/read-caller'
import { route } from '@/lib/server/http/route'

export const POST = route(
  operations.createResponse,
  async ({ request, viewer }) => {
    await limitCalls(request.headers)
    return withByteQuota(viewer, request, () => handleResponse(viewer, request))
  },
  earlyOpenAiFailure,
)
