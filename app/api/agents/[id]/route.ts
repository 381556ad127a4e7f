import { agentPatchSchema } from '@/lib/api/agent'
import { changeAgent } from '@/lib/server/agents/change'
import { agentDetail } from '@/lib/server/agents/detail'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { archiveAgent } from '@/lib/server/db/agents'
import { baseUrl } from '@/lib/server/http/base-url'
import { readJson } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'

type Params = { id: string }

export const GET = route<Params>(async ({ request, viewer, params }) =>
  Response.json(await agentDetail(await existingAgent(viewer, params.id), baseUrl(request.headers))),
)

export const PATCH = route<Params>(async ({ request, viewer, params }) => {
  const agent = await changeAgent(viewer, params.id, await readJson(request, agentPatchSchema))
  return Response.json(await agentDetail(agent, baseUrl(request.headers)))
})

export const DELETE = route<Params>(async ({ request, viewer, params }) => {
  const { id } = await existingAgent(viewer, params.id)
  return Response.json(await agentDetail(await archiveAgent(viewer, id), baseUrl(request.headers)))
})
