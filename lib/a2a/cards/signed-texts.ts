import { canonicalJson } from '@/lib/a2a/cards/canonical-json'
import { isShapedMember, shapedCard } from '@/lib/a2a/cards/card-shape'
import { signedText } from '@/lib/a2a/cards/signed-text'
import type { JsonObject } from '@/lib/a2a/json'

/** A text that a signature of a card may cover, and the card's members that it leaves out. */
export interface SignedText {
  text: string
  uncovered: string[]
}

/**
 * What the signatures of a card may cover, in the order to try: the whole and v1.0's members alone as the official SDKs
 * sign them, those as v1.0 §8.4.1 says, and the card as it is; always without its signatures, as canonical JSON.
 */
export function signedTexts({ signatures: _signatures, ...card }: JsonObject): SignedText[] {
  const uncovered = Object.keys(card).filter((name) => !isShapedMember(name))
  const all: SignedText[] = [
    { text: signedText(card), uncovered: [] },
    { text: signedText(shapedCard(card, 'filled')), uncovered },
    { text: canonicalJson(shapedCard(card, 'specified')), uncovered },
    { text: canonicalJson(card), uncovered: [] },
  ]
  return all.filter(({ text }, position) => all.findIndex((other) => other.text === text) === position)
}
