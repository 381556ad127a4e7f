import { canonicalJson } from '@/lib/a2a/cards/canonical-json'
import type { Json, JsonObject } from '@/lib/a2a/json'

/**
 * Removes what is empty at any depth: texts, lists, objects and null. Keeps `false` and `0`. Returns undefined if nothing is
 * left.
 */
function withoutEmpty(value: Json): Json | undefined {
  if (value === '' || value === null) return undefined
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  const members = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    const content = withoutEmpty(member)
    return content === undefined ? [] : [[name, content]]
  })
  return members.length > 0 ? Object.fromEntries(members) : undefined
}

/**
 * Returns the payload that the official SDKs sign and verify (v1.0 §8.4.1): the card without its signatures and without empty
 * values, as canonical JSON.
 */
export function sdkSigningPayload({ signatures: _signatures, ...card }: JsonObject): string {
  return canonicalJson(withoutEmpty(card) ?? {})
}
