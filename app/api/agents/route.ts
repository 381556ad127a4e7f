import { agentInputSchema } from '@/lib/api/agent'
import { agentQuerySchema } from '@/lib/api/agent-calls'
import { catalogView } from '@/lib/server/agents/catalog-view'
import { registerAgent } from '@/lib/server/agents/register'
import { baseUrl } from '@/lib/server/http/base-url'
import { readJson, readQuery } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'

export const GET = route(async ({ request, viewer }) =>
  Response.json(await catalogView(viewer, readQuery(request, agentQuerySchema), baseUrl(request.headers))),
)

export const POST = route(async ({ request, viewer }) => {
  const input = await readJson(request, agentInputSchema)
  return Response.json(await registerAgent(viewer, input, baseUrl(request.headers)), { status: 201 })
})
