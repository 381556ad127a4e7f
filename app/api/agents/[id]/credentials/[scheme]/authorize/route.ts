import { startAuthorization } from '@/lib/server/credentials/oauth/start-authorization'
import { baseUrl } from '@/lib/server/http/base-url'
import { route } from '@/lib/server/http/route'

export const POST = route<{ id: string; scheme: string }>(async ({ request, viewer, params }) => {
  const { start, cookie } = await startAuthorization(viewer, params.id, params.scheme, baseUrl(request.headers))
  return Response.json(start, { headers: cookie ? { 'set-cookie': cookie } : {} })
})
