import 'server-only'
import { createHash } from 'node:crypto'
import { gatewayCard } from '@/lib/a2a/cards/gateway-card'
import { signedText } from '@/lib/a2a/cards/signed-text'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { JsonObject } from '@/lib/a2a/json'
import type { Outcome } from '@/lib/a2a/outcome'
import { versionDialect } from '@/lib/a2a/version-dialect'
import { Fault } from '@/lib/faults/fault'
import { storedCard } from '@/lib/server/agents/stored-card'
import { findAgent } from '@/lib/server/db/agents'
import { env } from '@/lib/server/env'
import { toldVersion } from '@/lib/server/gateway/told-version'
import { baseUrl } from '@/lib/server/http/base-url'
import { cardSignature } from '@/lib/server/signing/card-signature'
import { signingKey } from '@/lib/server/signing/signing-key'
import type { Viewer } from '@/lib/server/viewer'

/** The shapes of card that a caller asks for with `A2A-Version`; without it both that clients look for at this address. */
export function askedShapes(request: Request): DialectId[] {
  const asked = versionDialect(toldVersion(request) ?? undefined)
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
  const base = baseUrl(request.headers)
  const card = gatewayCard(reading.card, `${base}/a2a/${agent.slug}`, env().ACCESS_TOKEN !== undefined)
  const written = shapes.map((shape) => valueOf(dialects[shape].writeCard(card)))
  const body: JsonObject = Object.assign({}, ...written)
  const key = await signingKey()
  // Signatures differ each time they are made; what they sign does not.
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).update(key.kid)
  const etag = `W/"${fingerprint.digest('base64url').slice(0, 22)}"`
  const headers = { ETag: etag, Vary: 'A2A-Version', 'Cache-Control': 'private, no-cache' }
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  if (shapes.includes('v0.1')) return Response.json(body, { headers })
  // Verifiers read the shape of their own generation out of a card of several, or take the card as a whole.
  const texts = new Set([...written.slice(-1), body].map(signedText))
  const jku = `${base}/.well-known/jwks.json`
  const signatures = await Promise.all([...texts].map((text) => cardSignature(text, key, jku)))
  return Response.json({ ...body, signatures }, { headers })
}

/** True when the caller has this card already (RFC 9110 §13.1.2). */
function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some((each) => each.trim() === '*' || `W/${each.trim().replace(/^W\//, '')}` === etag)
}

function valueOf<T>(written: Outcome<T>): T {
  if (written.ok) return written.value
  throw new Fault('internal', written.problem)
}
