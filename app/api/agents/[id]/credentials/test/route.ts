import { existingAgent } from '@/lib/server/agents/existing-agent'
import { testCredentials } from '@/lib/server/credentials/test-credentials'
import { route } from '@/lib/server/http/route'

export const POST = route<{ id: string }>(async ({ viewer, params }) =>
  Response.json(await testCredentials(await existingAgent(viewer, params.id))),
)
