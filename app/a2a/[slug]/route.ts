import { answerCall } from '@/lib/server/gateway/answer-call'
import { limitCalls } from '@/lib/server/gateway/limit-calls'
import { earlyFailure } from '@/lib/server/gateway/respond'
import { route } from '@/lib/server/http/route'

export const POST = route<{ slug: string }>(async ({ request, viewer, params, requestId }) => {
  await limitCalls(request.headers)
  return answerCall(viewer, params.slug, request, requestId)
}, earlyFailure)
