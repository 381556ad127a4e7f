import { operations } from '@/lib/api/operations/operations'
import { handleMockCall } from '@/lib/server/gateway/mocks/handle-mock-call'
import { earlyFailure } from '@/lib/server/gateway/respond'
import { route } from '@/lib/server/http/route'

export const POST = route(
  operations.callMock,
  ({ request, viewer, params, requestId }) => handleMockCall(viewer, params, request, requestId),
  earlyFailure,
)
