import 'server-only'
import { createHash } from 'node:crypto'
import type { AgentCard } from '@/lib/a2a/card'
import { gatewayCard } from '@/lib/a2a/cards/gateway-card'
import { signedText } from '@/lib/a2a/cards/signed-text'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { JsonObject } from '@/lib/a2a/json'
import type { Outcome } from '@/lib/a2a/outcome'
import { Fault } from '@/lib/faults/fault'
import { env } from '@/lib/server/env'
import { cardSignature } from '@/lib/server/signing/card-signature'
import { signingKey } from '@/lib/server/signing/signing-key'

/** A gateway card that is ready but for its signatures, which differ each time they are made. */
export interface SignableCard {
  /** Tells one content and key from another. */
  fingerprint: string
  /** The card with its signatures; v0.1 has none. */
  sign: () => Promise<JsonObject>
}

/**
 * An agent's card as the gateway of that slug offers it, in one generation's shape, or in several, where the last says
 * what they say differently. `base`: Switchboard's own address.
 */
export async function signableCard(
  card: AgentCard,
  slug: string,
  base: string,
  shapes: DialectId[],
): Promise<SignableCard> {
  const ours = gatewayCard(card, `${base}/a2a/${slug}`, env().ACCESS_TOKEN !== undefined)
  const written = shapes.map((shape) => valueOf(dialects[shape].writeCard(ours)))
  const body: JsonObject = Object.assign({}, ...written)
  const key = await signingKey()
  const hash = createHash('sha256').update(JSON.stringify(body)).update(key.kid)
  return {
    fingerprint: hash.digest('base64url').slice(0, 22),
    sign: async () => {
      if (shapes.includes('v0.1')) return body
      // Verifiers read the shape of their own generation out of a card of several, or take the card as a whole.
      const texts = new Set([...written.slice(-1), body].map(signedText))
      const jku = `${base}/.well-known/jwks.json`
      return { ...body, signatures: await Promise.all([...texts].map((text) => cardSignature(text, key, jku))) }
    },
  }
}

function valueOf<T>(written: Outcome<T>): T {
  if (written.ok) return written.value
  throw new Fault('internal', written.problem)
}
