import { openRoute } from '@/lib/server/http/route'
import { jwks } from '@/lib/server/signing/jwks'

export const GET = openRoute(async () =>
  Response.json(await jwks(), { headers: { 'Cache-Control': 'public, max-age=300' } }),
)
