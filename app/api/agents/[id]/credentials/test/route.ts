import { requireAgent } from '@/lib/server/db/agents/agents'
import { testCredentials } from '@/lib/server/agents/test-credentials'
import { route } from '@/lib/server/http/route'

export const POST = route<{ id: string }>(async ({ viewer, params }) =>
  Response.json(await testCredentials(await requireAgent(viewer, params.id))),
)
