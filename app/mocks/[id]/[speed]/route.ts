import { earlyFailure } from '@/lib/server/gateway/respond'
import { route } from '@/lib/server/http/route'
import { answerMock } from '@/lib/server/mocks/answer-mock'

export const POST = route<{ id: string; speed: string }>(
  ({ request, viewer, params, requestId }) => answerMock(viewer, params, request, requestId),
  earlyFailure,
)
