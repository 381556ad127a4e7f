import { existingAgent } from '@/lib/server/agents/existing-agent'
import { credentialStatus } from '@/lib/server/credentials/status'
import { baseUrl } from '@/lib/server/http/base-url'
import { route } from '@/lib/server/http/route'

export const GET = route<{ id: string }>(async ({ request, viewer, params }) =>
  Response.json(await credentialStatus(await existingAgent(viewer, params.id), baseUrl(request.headers))),
)
