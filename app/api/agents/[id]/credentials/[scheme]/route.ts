import { credentialInputSchema } from '@/lib/api/credential'
import { giveCredential, takeCredential } from '@/lib/server/credentials/give'
import { credentialStatus } from '@/lib/server/credentials/status'
import { baseUrl } from '@/lib/server/http/base-url'
import { readJson } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'

type Params = { id: string; scheme: string }

export const PUT = route<Params>(async ({ request, viewer, params }) => {
  const given = await readJson(request, credentialInputSchema)
  const agent = await giveCredential(viewer, params.id, params.scheme, given)
  return Response.json(await credentialStatus(agent, baseUrl(request.headers)))
})

export const DELETE = route<Params>(async ({ request, viewer, params }) => {
  const agent = await takeCredential(viewer, params.id, params.scheme)
  return Response.json(await credentialStatus(agent, baseUrl(request.headers)))
})
