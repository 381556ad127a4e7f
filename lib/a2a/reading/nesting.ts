import type { Json } from '@/lib/a2a/json'

/** Values nested deeper than this are not kept: they would overflow the stack of whoever writes them as JSON. */
export const maxNesting = 64

/** True when `json` holds arrays or objects more than `limit` levels deep. Walks without recursion. */
export function isTooDeep(json: Json, limit = maxNesting): boolean {
  let level: Json[] = [json]
  for (let depth = 0; level.length > 0; depth++) {
    const nested: Json[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      if (depth >= limit) return true
      for (const member of Array.isArray(value) ? value : Object.values(value)) {
        if (typeof member === 'object' && member !== null) nested.push(member)
      }
    }
    level = nested
  }
  return false
}
