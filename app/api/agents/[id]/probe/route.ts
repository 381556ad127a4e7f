import { route } from '@/lib/server/http/route'
import { toProbeView } from '@/lib/server/agents/probes/agent-health'
import { probeNow } from '@/lib/server/agents/probes/probe-now'

export const POST = route<{ id: string }>(async ({ viewer, params }) =>
  Response.json(toProbeView(await probeNow(viewer, params.id))),
)
