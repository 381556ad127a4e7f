import { answerCall } from '@/lib/server/gateway/answer-call'
import { earlyFailure } from '@/lib/server/gateway/respond'
import { route } from '@/lib/server/http/route'

export const POST = route<{ slug: string }>(
  ({ request, viewer, params, requestId }) => answerCall(viewer, params.slug, request, requestId),
  earlyFailure,
)
