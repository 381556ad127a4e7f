import { operations } from '@/lib/api/operations/operations'
import { refreshAgent } from '@/lib/server/agents/refresh-agent'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

export const POST = route(operations.refreshAgent, ({ request, viewer, params }) =>
  refreshAgent(viewer, params.id, readBaseUrl(request.headers)),
)
