import { startAuthorization } from '@/lib/server/credentials/oauth/start-authorization'
import { readBaseUrl } from '@/lib/server/platform/http/base-url'
import { route } from '@/lib/server/http/route'

export const POST = route<{ id: string; scheme: string }>(async ({ request, viewer, params }) => {
  const { start, cookie } = await startAuthorization(viewer, params.id, params.scheme, readBaseUrl(request.headers))
  return Response.json(start, { headers: cookie ? { 'set-cookie': cookie } : {} })
})
