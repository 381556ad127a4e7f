import { operations } from '@/lib/api/operations/operations'
import { buildAgentDetail } from '@/lib/server/agents/agent-view'
import { acknowledgeCardChange } from '@/lib/server/agents/probes/agent-health'
import { requireAgent, requireChangeableAgent } from '@/lib/server/db/agents/agents'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

export const POST = route(operations.acknowledgeCardChange, async ({ request, viewer, params }) => {
  const { id } = await requireChangeableAgent(viewer, params.id)
  await acknowledgeCardChange(id)
  return buildAgentDetail(viewer, await requireAgent(viewer, id), readBaseUrl(request.headers))
})
