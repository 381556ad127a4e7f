import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { readJwks } from '@/lib/server/signing/signing-key'

export const GET = route(operations.readSigningKeys, async () =>
  Response.json(await readJwks(), { headers: { 'Cache-Control': 'public, max-age=300' } }),
)
