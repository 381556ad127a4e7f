import { credentialInputSchema } from '@/lib/api/credential'
import { setCredential, clearCredential } from '@/lib/server/credentials/set-credential'
import { readCredentialStatus } from '@/lib/server/credentials/credential-status'
import { readBaseUrl } from '@/lib/server/platform/http/base-url'
import { readJson } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'

type Params = { id: string; scheme: string }

export const PUT = route<Params>(async ({ request, viewer, params }) => {
  const input = await readJson(request, credentialInputSchema)
  const agent = await setCredential(viewer, params.id, params.scheme, input)
  return Response.json(await readCredentialStatus(agent, readBaseUrl(request.headers)))
})

export const DELETE = route<Params>(async ({ request, viewer, params }) => {
  const agent = await clearCredential(viewer, params.id, params.scheme)
  return Response.json(await readCredentialStatus(agent, readBaseUrl(request.headers)))
})
