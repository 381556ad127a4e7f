import { operations } from '@/lib/api/operations/operations'
import { readCredentialStatus } from '@/lib/server/credentials/credential-status'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

export const GET = route(operations.readCredentials, async ({ request, viewer, params }) =>
  readCredentialStatus(await requireAgent(viewer, params.id), readBaseUrl(request.headers)),
)
