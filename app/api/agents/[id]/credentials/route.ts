import { requireAgent } from '@/lib/server/db/agents/agents'
import { readCredentialStatus } from '@/lib/server/credentials/credential-status'
import { readBaseUrl } from '@/lib/server/platform/http/base-url'
import { route } from '@/lib/server/http/route'

export const GET = route<{ id: string }>(async ({ request, viewer, params }) =>
  Response.json(await readCredentialStatus(await requireAgent(viewer, params.id), readBaseUrl(request.headers))),
)
