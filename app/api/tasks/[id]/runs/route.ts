import { route } from '@/lib/server/http/route'
import { runsOf } from '@/lib/server/runs/list-runs'

export const GET = route<{ id: string }>(async ({ viewer, params }) =>
  Response.json({ runs: await runsOf(viewer, params.id) }),
)
