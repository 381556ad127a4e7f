import { operations } from '@/lib/api/operations/operations'
import { readAgentHealth } from '@/lib/server/agents/probes/agent-health'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readAgentHealth, async ({ viewer, params, query }) =>
  readAgentHealth(await requireAgent(viewer, params.id), query.days),
)
