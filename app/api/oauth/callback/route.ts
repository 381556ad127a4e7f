import { finishAuthorization } from '@/lib/server/credentials/oauth/finish-authorization'
import { baseUrl } from '@/lib/server/http/base-url'
import { openRoute } from '@/lib/server/http/route'

// The provider sends the person here: their session's cookie, which no other site may cause to be sent, is not there.
export const GET = openRoute(async (request) => {
  const to = await finishAuthorization(request)
  return new Response(null, { status: 303, headers: { location: `${baseUrl(request.headers)}${to}` } })
})
