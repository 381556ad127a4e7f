import type { Json } from '@/lib/a2a/json'
import { limits } from '@/lib/a2a/limits'

/**
 * True when `json` holds arrays or objects more than `limit` levels deep, too many to keep: they would overflow the
 * stack of whoever writes them as JSON. Walks without recursion.
 */
export function isTooDeep(json: Json, limit = limits().nesting): boolean {
  let level: Json[] = [json]
  for (let depth = 0; level.length > 0; depth++) {
    const nested: Json[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      if (depth >= limit) return true
      if (Array.isArray(value)) {
        for (const item of value) if (typeof item === 'object' && item !== null) nested.push(item)
        continue
      }
      // JSON has own members only; a list of them takes much longer for an object of many keys.
      for (const name in value) {
        const member = value[name]
        if (typeof member === 'object' && member !== null) nested.push(member)
      }
    }
    level = nested
  }
  return false
}
