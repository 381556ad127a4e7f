import { earlyFailure } from '@/lib/server/gateway/respond'
import { route } from '@/lib/server/http/route'
import { handleMockCall } from '@/lib/server/gateway/mocks/handle-mock-call'

export const POST = route<{ id: string; speed: string }>(
  ({ request, viewer, params, requestId }) => handleMockCall(viewer, params, request, requestId),
  earlyFailure,
)
