import { canonicalJson } from '@/lib/a2a/cards/canonical-json'
import { isProtoMember, toProtoCard } from '@/lib/a2a/cards/proto-card'
import { sdkSigningPayload } from '@/lib/a2a/cards/sdk-signing-payload'
import type { JsonObject } from '@/lib/a2a/json'

/** A payload that a card signature may cover, and the card members that it does not include. */
export interface SigningPayload {
  text: string
  uncovered: string[]
}

/**
 * Returns the payloads that a card signature may cover, in the order to try: the whole card and only v1.0's members as the
 * official SDKs sign them, v1.0's members per §8.4.1, and the card as it is. Always canonical JSON without the signatures.
 */
export function signingPayloads({ signatures: _signatures, ...card }: JsonObject): SigningPayload[] {
  const uncovered = Object.keys(card).filter((name) => !isProtoMember(name))
  const all: SigningPayload[] = [
    { text: sdkSigningPayload(card), uncovered: [] },
    { text: sdkSigningPayload(toProtoCard(card, 'filled')), uncovered },
    { text: canonicalJson(toProtoCard(card, 'specified')), uncovered },
    { text: canonicalJson(card), uncovered: [] },
  ]
  return all.filter(({ text }, position) => all.findIndex((other) => other.text === text) === position)
}
