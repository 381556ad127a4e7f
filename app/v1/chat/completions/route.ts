import { operations } from '@/lib/api/operations/operations'
import { answerMessage } from '@/lib/server/gateway/openai/answer-message'
import { handleChat } from '@/lib/server/gateway/openai/handle-chat'
import { earlyOpenAiFailure } from '@/lib/server/gateway/openai/openai-response'
import { route } from '@/lib/server/http/route'

export const POST = route(
  operations.createChatCompletion,
  (request) => answerMessage(request, handleChat),
  earlyOpenAiFailure,
)
