import { operations } from '@/lib/api/operations/operations'
import { withByteQuota } from '@/lib/server/access/quotas'
import { handleChat } from '@/lib/server/gateway/openai/handle-chat'
import { earlyOpenAiFailure } from '@/lib/server/gateway/openai/openai-response'
import { limitCalls } from '@/lib/server/gateway/read-caller'
import { route } from '@/lib/server/http/route'

export const POST = route(
  operations.createChatCompletion,
  async ({ request, viewer }) => {
    await limitCalls(request.headers)
    return withByteQuota(viewer, request, () => handleChat(viewer, request))
  },
  earlyOpenAiFailure,
)
