import { operations } from '@/lib/api/operations/operations'
import { listAgentSummaries } from '@/lib/server/agents/listed-agent'
import { registerAgent } from '@/lib/server/agents/register-agent'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

export const GET = route(operations.listAgents, ({ request, viewer, query }) =>
  listAgentSummaries(viewer, query, readBaseUrl(request.headers)),
)

export const POST = route(operations.registerAgent, ({ request, viewer, body }) =>
  registerAgent(viewer, body, readBaseUrl(request.headers)),
)
