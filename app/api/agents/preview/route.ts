import { agentInputSchema } from '@/lib/api/agent'
import { previewAgent } from '@/lib/server/agents/register'
import { readJson } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'

export const POST = route(async ({ request, viewer }) =>
  Response.json(await previewAgent(viewer, await readJson(request, agentInputSchema))),
)
