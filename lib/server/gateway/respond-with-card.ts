import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { Fault } from '@/lib/faults/fault'
import { readStoredCard } from '@/lib/server/db/agents/found-card'
import { findAgent } from '@/lib/server/db/agents/agents'
import { buildCard } from '@/lib/server/gateway/build-card'
import { readBaseUrl } from '@/lib/server/platform/http/base-url'
import { matchesEtag } from '@/lib/server/platform/http/matches-etag'
import type { Viewer } from '@/lib/server/platform/viewer'

/**
 * Responds with the gateway's card of an agent, in the shape of one protocol version or merged from several, where the last
 * takes precedence. Throws `not-found`.
 */
export async function respondWithCard(
  viewer: Viewer,
  slug: string,
  request: Request,
  shapes: DialectId[],
): Promise<Response> {
  const agent = await findAgent(viewer, slug)
  if (!agent) throw new Fault('not-found', `Agent not found: ${slug}.`)
  const { reading, fetchedAt } = await readStoredCard(agent)
  const { fingerprint, sign } = await buildCard(reading.card, agent.slug, readBaseUrl(request.headers), shapes)
  // Weak, because the signatures of equal contents differ.
  const etag = `W/"${fingerprint}"`
  // v1.0 §8.6.1. Private, because a card may be for holders of the access token only.
  const headers = {
    ETag: etag,
    'Last-Modified': fetchedAt.toUTCString(),
    Vary: 'A2A-Version',
    'Cache-Control': 'private, max-age=60, must-revalidate',
  }
  return matchesEtag(request, etag)
    ? new Response(null, { status: 304, headers })
    : Response.json(await sign(), { headers })
}
