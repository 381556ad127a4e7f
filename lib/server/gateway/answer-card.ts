import 'server-only'
import { createHash } from 'node:crypto'
import type { DialectId } from '@/lib/a2a/dialect'
import { versionDialect } from '@/lib/a2a/version-dialect'
import { Fault } from '@/lib/faults/fault'
import { findAgent } from '@/lib/server/db/agents'
import { gatewayCard } from '@/lib/server/gateway/gateway-card'
import { baseUrl } from '@/lib/server/http/base-url'
import type { Viewer } from '@/lib/server/viewer'

/** The shape of card that a caller asks for with `A2A-Version`; without it the newest. */
export function askedShape(request: Request): DialectId {
  return versionDialect(request.headers.get('a2a-version') ?? undefined) ?? 'v1.0'
}

/** The gateway's card of an agent in one generation's shape. */
export async function answerCard(viewer: Viewer, slug: string, request: Request, shape: DialectId): Promise<Response> {
  const agent = await findAgent(viewer, slug)
  if (!agent) throw new Fault('not-found', `There is no agent ${slug}.`)
  const body = JSON.stringify(await gatewayCard(agent, shape, baseUrl(request.headers)))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { ETag: etag, Vary: 'A2A-Version', 'Cache-Control': 'private, no-cache' }
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .some((each) => each.trim().replace(/^W\//, '') === etag)
  if (known) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'Content-Type': 'application/json' } })
}
