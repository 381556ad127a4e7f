import { operations } from '@/lib/api/operations/operations'
import { answerMessage } from '@/lib/server/gateway/openai/answer-message'
import { handleResponse } from '@/lib/server/gateway/openai/handle-response'
import { earlyOpenAiFailure } from '@/lib/server/gateway/openai/openai-response'
import { route } from '@/lib/server/http/route'

export const POST = route(
  operations.createResponse,
  (request) => answerMessage(request, handleResponse),
  earlyOpenAiFailure,
)
