import { operations } from '@/lib/api/operations/operations'
import { buildAgentDetail } from '@/lib/server/agents/agent-view'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { archiveAgent, requireAgent, requireChangeableAgent } from '@/lib/server/db/agents/agents'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

export const GET = route(operations.readAgent, async ({ request, viewer, params }) =>
  buildAgentDetail(viewer, await requireAgent(viewer, params.id), readBaseUrl(request.headers)),
)

export const PATCH = route(operations.changeAgent, async ({ request, viewer, params, body }) =>
  buildAgentDetail(viewer, await changeAgent(viewer, params.id, body), readBaseUrl(request.headers)),
)

export const DELETE = route(operations.archiveAgent, async ({ request, viewer, params }) => {
  const { id } = await requireChangeableAgent(viewer, params.id)
  return buildAgentDetail(viewer, await archiveAgent(viewer, id), readBaseUrl(request.headers))
})
