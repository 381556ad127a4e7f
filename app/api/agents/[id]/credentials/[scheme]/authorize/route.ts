import { operations } from '@/lib/api/operations/operations'
import { startAuthorization } from '@/lib/server/credentials/oauth/start-authorization'
import { respond, route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'

export const POST = route(operations.authorize, async ({ request, viewer, params }) => {
  const { start, cookie } = await startAuthorization(viewer, params.id, params.scheme, readBaseUrl(request.headers))
  return respond(operations.authorize, start, { headers: cookie ? { 'set-cookie': cookie } : {} })
})
