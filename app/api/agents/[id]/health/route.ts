import { healthQuerySchema } from '@/lib/api/agent-health'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { readQuery } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'
import { agentHealth } from '@/lib/server/probes/agent-health'

export const GET = route<{ id: string }>(async ({ request, viewer, params }) => {
  const { days } = readQuery(request, healthQuerySchema)
  return Response.json(await agentHealth(await existingAgent(viewer, params.id), days))
})
