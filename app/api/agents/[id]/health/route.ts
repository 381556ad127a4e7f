import { healthQuerySchema } from '@/lib/api/agent-health'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { readQuery } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'
import { readAgentHealth } from '@/lib/server/agents/probes/agent-health'

export const GET = route<{ id: string }>(async ({ request, viewer, params }) => {
  const { days } = readQuery(request, healthQuerySchema)
  return Response.json(await readAgentHealth(await requireAgent(viewer, params.id), days))
})
