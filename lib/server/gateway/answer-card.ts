import 'server-only'
import { createHash } from 'node:crypto'
import type { DialectId } from '@/lib/a2a/dialect'
import { versionDialect } from '@/lib/a2a/version-dialect'
import { gatewayCard } from '@/lib/a2a/cards/gateway-card'
import { dialects } from '@/lib/a2a/dialects'
import type { Outcome } from '@/lib/a2a/outcome'
import { Fault } from '@/lib/faults/fault'
import { storedCard } from '@/lib/server/agents/stored-card'
import { findAgent } from '@/lib/server/db/agents'
import { env } from '@/lib/server/env'
import { baseUrl } from '@/lib/server/http/base-url'
import type { Viewer } from '@/lib/server/viewer'

/** The shapes of card that a caller asks for with `A2A-Version`; without it both that clients look for at this address. */
export function askedShapes(request: Request): DialectId[] {
  const asked = versionDialect(request.headers.get('a2a-version') ?? undefined)
  // v0.3 clients send no version and read the members that v1.0 no longer has; v1.0 clients pass over those.
  return asked ? [asked] : ['v0.3', 'v1.0']
}

/** The gateway's card of an agent in one generation's shape, or in several, where the last says what they say differently. */
export async function answerCard(
  viewer: Viewer,
  slug: string,
  request: Request,
  shapes: DialectId[],
): Promise<Response> {
  const agent = await findAgent(viewer, slug)
  if (!agent) throw new Fault('not-found', `There is no agent ${slug}.`)
  const { reading } = await storedCard(agent)
  const url = `${baseUrl(request.headers)}/a2a/${agent.slug}`
  const card = gatewayCard(reading.card, url, env().ACCESS_TOKEN !== undefined)
  const written = shapes.map((shape) => dialects[shape].writeCard(card))
  const body = JSON.stringify(Object.assign({}, ...written.map(valueOf)))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { ETag: etag, Vary: 'A2A-Version', 'Cache-Control': 'private, no-cache' }
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .some((each) => each.trim().replace(/^W\//, '') === etag)
  if (known) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'Content-Type': 'application/json' } })
}

function valueOf<T>(written: Outcome<T>): T {
  if (written.ok) return written.value
  throw new Fault('internal', written.problem)
}
