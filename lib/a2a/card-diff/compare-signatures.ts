import { type CardChange, cardChange, type ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { canonicalJson } from '@/lib/a2a/cards/canonical-json'
import { protectedHeader } from '@/lib/a2a/cards/protected-header'
import { isObject, type Json } from '@/lib/a2a/json'

function signaturesOf({ json }: ComparedCard): Json[] {
  return Array.isArray(json.signatures) ? json.signatures : []
}

/** The names of the keys that signed a card, sorted. */
function keysOf(signatures: Json[]): string[] {
  const names = signatures.map((one) => (isObject(one) ? protectedHeader(one.protected)?.kid : undefined))
  return [...new Set(names.map((kid) => (typeof kid === 'string' ? kid : '?')))].toSorted()
}

/** What differs in who signed the card; whether a signature is good is not for here. */
export function compareSignatures(before: ComparedCard, after: ComparedCard): CardChange[] {
  const [old, now] = [signaturesOf(before), signaturesOf(after)]
  const [from, to] = [keysOf(old).join(', '), keysOf(now).join(', ')]
  if (old.length === 0 && now.length === 0) return []
  if (old.length === 0) return [cardChange('signature-added', 'signatures', { to })]
  if (now.length === 0) return [cardChange('signature-removed', 'signatures', { from })]
  if (from !== to) return [cardChange('signature-key-changed', 'signatures', { from, to })]
  return canonicalJson(old) === canonicalJson(now) ? [] : [cardChange('signature-renewed', 'signatures', { to })]
}
