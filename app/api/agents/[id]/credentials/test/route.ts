import { operations } from '@/lib/api/operations/operations'
import { testCredentials } from '@/lib/server/agents/test-credentials'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.testCredentials, async ({ viewer, params }) =>
  testCredentials(await requireAgent(viewer, params.id)),
)
