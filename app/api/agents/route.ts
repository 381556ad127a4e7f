import { agentInputSchema } from '@/lib/api/agent'
import { agentQuerySchema } from '@/lib/api/agent-calls'
import { listAgentSummaries } from '@/lib/server/agents/listed-agent'
import { registerAgent } from '@/lib/server/agents/register-agent'
import { readBaseUrl } from '@/lib/server/platform/http/base-url'
import { readJson, readQuery } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'

export const GET = route(async ({ request, viewer }) =>
  Response.json(await listAgentSummaries(viewer, readQuery(request, agentQuerySchema), readBaseUrl(request.headers))),
)

export const POST = route(async ({ request, viewer }) => {
  const input = await readJson(request, agentInputSchema)
  return Response.json(await registerAgent(viewer, input, readBaseUrl(request.headers)), { status: 201 })
})
