import type { Json } from '@/lib/a2a/json'
import { limits } from '@/lib/limits/limits'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'

/** Members that lead to values, as opposed to values that are stored as they are. */
const pathMembers = new Set(['message', 'request', 'parts', 'content'])

/**
 * Returns that a value in the params of a message is nested too deeply, as a sentence that names the limit; undefined if none
 * is. The call is rejected, because dropping the value would lose content silently.
 */
export function findNestingExcess(json: Json): string | undefined {
  return hasTooDeep(json) ? `It is nested too deeply. The limit is ${limits().nesting} (nesting).` : undefined
}

/** Visits at most params, message, parts and part. */
function hasTooDeep(json: Json, depth = 0): boolean {
  if (typeof json !== 'object' || json === null) return false
  if (Array.isArray(json)) return json.some((item) => (depth < 3 ? hasTooDeep(item, depth + 1) : isTooDeep(item)))
  for (const name in json) {
    const value = json[name] ?? null
    if (depth < 3 && pathMembers.has(name) ? hasTooDeep(value, depth + 1) : isTooDeep(value)) return true
  }
  return false
}
