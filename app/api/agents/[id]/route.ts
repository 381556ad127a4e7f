import { agentPatchSchema } from '@/lib/api/agent'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { buildAgentDetail } from '@/lib/server/agents/agent-detail'
import { archiveAgent, requireAgent } from '@/lib/server/db/agents/agents'
import { readBaseUrl } from '@/lib/server/platform/http/base-url'
import { readJson } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'

type Params = { id: string }

export const GET = route<Params>(async ({ request, viewer, params }) =>
  Response.json(await buildAgentDetail(await requireAgent(viewer, params.id), readBaseUrl(request.headers))),
)

export const PATCH = route<Params>(async ({ request, viewer, params }) => {
  const agent = await changeAgent(viewer, params.id, await readJson(request, agentPatchSchema))
  return Response.json(await buildAgentDetail(agent, readBaseUrl(request.headers)))
})

export const DELETE = route<Params>(async ({ request, viewer, params }) => {
  const { id } = await requireAgent(viewer, params.id)
  return Response.json(await buildAgentDetail(await archiveAgent(viewer, id), readBaseUrl(request.headers)))
})
