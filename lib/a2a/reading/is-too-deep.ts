import type { Json } from '@/lib/a2a/json'
import { limits } from '@/lib/limits/limits'

/**
 * True if `json` contains arrays or objects more than `limit` levels deep. Serializing them could overflow the stack. Does not
 * recurse.
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
      // JSON has only own members; listing them takes much longer for an object with many keys.
      for (const name in value) {
        const member = value[name]
        if (typeof member === 'object' && member !== null) nested.push(member)
      }
    }
    level = nested
  }
  return false
}
