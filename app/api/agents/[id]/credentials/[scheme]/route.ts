import { operations } from '@/lib/api/operations/operations'
import { readCredentialStatus } from '@/lib/server/credentials/credential-status'
import { clearCredential, setCredential } from '@/lib/server/credentials/set-credential'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

export const PUT = route(operations.putCredential, async ({ request, viewer, params, body }) => {
  const agent = await setCredential(viewer, params.id, params.scheme, body)
  return readCredentialStatus(agent, readBaseUrl(request.headers))
})

export const DELETE = route(operations.deleteCredential, async ({ request, viewer, params }) => {
  const agent = await clearCredential(viewer, params.id, params.scheme)
  return readCredentialStatus(agent, readBaseUrl(request.headers))
})
