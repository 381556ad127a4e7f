import { operations } from '@/lib/api/operations/operations'
import { withByteQuota } from '@/lib/server/access/quotas'
import { handleCall } from '@/lib/server/gateway/handle-call'
import { limitCalls } from '@/lib/server/gateway/read-caller'
import { earlyFailure } from '@/lib/server/gateway/respond'
import { route } from '@/lib/server/http/route'

export const POST = route(
  operations.call,
  async ({ request, viewer, params, requestId }) => {
    await limitCalls(request.headers)
    return withByteQuota(viewer, request, () => handleCall({ viewer, slug: params.slug, request, requestId }))
  },
  earlyFailure,
)
