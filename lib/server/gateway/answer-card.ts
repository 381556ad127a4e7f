import 'server-only'
import { createHash } from 'node:crypto'
import type { DialectId } from '@/lib/a2a/dialect'
import { versionDialect } from '@/lib/a2a/version-dialect'
import { gatewayCard } from '@/lib/a2a/cards/gateway-card'
import { dialects } from '@/lib/a2a/dialects'
import { Fault } from '@/lib/faults/fault'
import { storedCard } from '@/lib/server/agents/stored-card'
import { findAgent } from '@/lib/server/db/agents'
import { env } from '@/lib/server/env'
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
  const { reading } = await storedCard(agent)
  const url = `${baseUrl(request.headers)}/a2a/${agent.slug}`
  const card = dialects[shape].writeCard(gatewayCard(reading.card, url, env().ACCESS_TOKEN !== undefined))
  if (!card.ok) throw new Fault('internal', card.problem)
  const body = JSON.stringify(card.value)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { ETag: etag, Vary: 'A2A-Version', 'Cache-Control': 'private, no-cache' }
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .some((each) => each.trim().replace(/^W\//, '') === etag)
  if (known) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'Content-Type': 'application/json' } })
}
