import { answerCall } from '@/lib/server/gateway/answer-call'
import { earlyFailure, unknownAgent } from '@/lib/server/gateway/respond'
import { findAgent } from '@/lib/server/db/agents'
import { route } from '@/lib/server/http/route'

export const POST = route<{ slug: string }>(async ({ request, viewer, params, requestId }) => {
  const agent = await findAgent(viewer, params.slug)
  return agent ? answerCall(viewer, agent, request, requestId) : unknownAgent(params.slug, requestId)
}, earlyFailure)
