import { operations } from '@/lib/api/operations/operations'
import { toProbeView } from '@/lib/server/agents/probes/agent-health'
import { probeNow } from '@/lib/server/agents/probes/prober'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.probeAgent, async ({ viewer, params }) =>
  toProbeView(await probeNow(viewer, params.id)),
)
