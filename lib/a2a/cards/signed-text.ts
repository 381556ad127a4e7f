import { canonicalJson } from '@/lib/a2a/cards/canonical-json'
import type { Json, JsonObject } from '@/lib/a2a/json'

/** Without what is empty at any depth: texts, lists, objects and null; `false` and `0` stay. Undefined when nothing is left. */
function filled(value: Json): Json | undefined {
  if (value === '' || value === null) return undefined
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items = value.map(filled).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  const members = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    const kept = filled(member)
    return kept === undefined ? [] : [[name, kept]]
  })
  return members.length > 0 ? Object.fromEntries(members) : undefined
}

/**
 * What the signatures of a card cover (v1.0 §8.4.1), after the recipe of the official SDKs, which all verify by it: the
 * card without its signatures and without whatever is empty, as canonical JSON.
 */
export function signedText({ signatures: _signatures, ...card }: JsonObject): string {
  return canonicalJson(filled(card) ?? {})
}
