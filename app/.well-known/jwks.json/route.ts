import { publicRoute } from '@/lib/server/http/route'
import { readJwks } from '@/lib/server/signing/signing-key'

export const GET = publicRoute(async () =>
  Response.json(await readJwks(), { headers: { 'Cache-Control': 'public, max-age=300' } }),
)
