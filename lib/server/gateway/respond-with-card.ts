import 'server-only'
import { createHash } from 'node:crypto'
import type { AgentCard } from '@/lib/a2a/card'
import { gatewayCard, type GatewayRpc } from '@/lib/a2a/cards/gateway-card'
import { sdkSigningPayload } from '@/lib/a2a/cards/signing-payloads'
import type { Dialect } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import type { JsonObject } from '@/lib/a2a/json'
import type { Outcome } from '@/lib/a2a/outcome'
import { Fault } from '@/lib/faults/fault'
import { isSignInRequired } from '@/lib/server/db/access/sign-in-required'
import { findAgent } from '@/lib/server/db/agents/agents'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import { readGrpcListener } from '@/lib/server/gateway/grpc/listener-address'
import { matchesEtag, readBaseUrl } from '@/lib/server/platform/http/request-headers'
import type { Viewer } from '@/lib/server/platform/viewer'
import { getSigningKey, signCardText } from '@/lib/server/signing/signing-key'

/** A gateway card without its signatures, which differ each time they are made. */
interface UnsignedCard {
  /** Identifies the content and the key. */
  fingerprint: string
  /** Returns the card with its signatures; v0.1 has none. */
  sign: () => Promise<JsonObject>
}

/**
 * Builds the gateway's card of an agent, in the shape of one protocol version or merged from several, where the last takes
 * precedence. `base`: Switchboard's own URL.
 */
export async function buildCard(card: AgentCard, slug: string, base: string, shapes: Dialect[]): Promise<UnsignedCard> {
  const ours = gatewayCard(card, `${base}/a2a/${slug}`, await isSignInRequired(), rpcOf(base, slug))
  const written = shapes.map((shape) => valueOf(shape.writeCard(ours)))
  const body: JsonObject = Object.assign({}, ...written)
  const key = await getSigningKey()
  const hash = createHash('sha256').update(JSON.stringify(body)).update(key.kid)
  return {
    fingerprint: hash.digest('base64url').slice(0, 22),
    sign: async () => {
      if (!shapes.every((shape) => shape.hasCardSignatures)) return body
      // Verifiers check either the members of their own protocol version or the whole card.
      const texts = new Set([...written.slice(-1), body].map(sdkSigningPayload))
      const jku = `${base}/.well-known/jwks.json`
      return { ...body, signatures: await Promise.all([...texts].map((text) => signCardText(text, key, jku))) }
    },
  }
}

/** Returns where the agent is called over gRPC; undefined if the listener is off. */
function rpcOf(base: string, tenant: string): GatewayRpc | undefined {
  const listener = readGrpcListener(base)
  return listener ? { url: listener.address, tenant } : undefined
}

function valueOf<T>(written: Outcome<T>): T {
  if (written.ok) return written.value
  throw new Fault('internal', written.problem)
}

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
  const base = readBaseUrl(request.headers)
  const written = shapes.map((shape) => dialects[shape])
  const { fingerprint, sign } = await buildCard(reading.card, agent.slug, base, written)
  // Weak, because the signatures of equal contents differ.
  const etag = `W/"${fingerprint}"`
  // v1.0 §8.6.1. Private, because a card may be for people who sign in only.
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
