import { route } from '@/lib/server/http/route'
import { probeView } from '@/lib/server/probes/agent-health'
import { lookNow } from '@/lib/server/probes/look-now'

export const POST = route<{ id: string }>(async ({ viewer, params }) =>
  Response.json(probeView(await lookNow(viewer, params.id))),
)
