import { agentInputSchema } from '@/lib/api/agent'
import { agentQuerySchema } from '@/lib/api/agent-calls'
import { registerAgent } from '@/lib/server/agents/register'
import { agentSummary } from '@/lib/server/agents/summary'
import { listAgents } from '@/lib/server/db/agents'
import { baseUrl } from '@/lib/server/http/base-url'
import { readJson, readQuery } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'

export const GET = route(async ({ request, viewer }) => {
  const base = baseUrl(request.headers)
  const { agents, ...rest } = await listAgents(viewer, readQuery(request, agentQuerySchema))
  return Response.json({ agents: agents.map((agent) => agentSummary(agent, base)), ...rest })
})

export const POST = route(async ({ request, viewer }) => {
  const input = await readJson(request, agentInputSchema)
  return Response.json(await registerAgent(viewer, input, baseUrl(request.headers)), { status: 201 })
})
