import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import { Fault } from '@/lib/faults/fault'
import { storedCard } from '@/lib/server/agents/stored-card'
import { findAgent } from '@/lib/server/db/agents'
import { signableCard } from '@/lib/server/gateway/signable-card'
import { baseUrl } from '@/lib/server/http/base-url'
import { isKnown } from '@/lib/server/http/is-known'
import type { Viewer } from '@/lib/server/viewer'

/** The gateway's card of an agent in one generation's shape, or in several, where the last says what they say differently. */
export async function answerCard(
  viewer: Viewer,
  slug: string,
  request: Request,
  shapes: DialectId[],
): Promise<Response> {
  const agent = await findAgent(viewer, slug)
  if (!agent) throw new Fault('not-found', `Agent not found: ${slug}.`)
  const { reading, fetchedAt } = await storedCard(agent)
  const { fingerprint, sign } = await signableCard(reading.card, agent.slug, baseUrl(request.headers), shapes)
  // Weak: what the signatures sign is the same, they are not.
  const etag = `W/"${fingerprint}"`
  // v1.0 §8.6.1; private, as a card may be for holders of the access token only.
  const headers = {
    ETag: etag,
    'Last-Modified': fetchedAt.toUTCString(),
    Vary: 'A2A-Version',
    'Cache-Control': 'private, max-age=60, must-revalidate',
  }
  return isKnown(request, etag)
    ? new Response(null, { status: 304, headers })
    : Response.json(await sign(), { headers })
}
