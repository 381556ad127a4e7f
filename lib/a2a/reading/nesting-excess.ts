import type { Json } from '@/lib/a2a/json'
import { limits } from '@/lib/a2a/limits'
import { isTooDeep } from '@/lib/a2a/reading/nesting'

/** Members that lead to values, rather than being values that are kept as they are. */
const ways = new Set(['message', 'request', 'parts', 'content'])

/**
 * That some value in the params of a message is nested too deep, as a sentence that names the limit; undefined where none is.
 * A caller is told so, rather than that part of what it says gets lost.
 */
export function nestingExcessOf(json: Json): string | undefined {
  return hasTooDeep(json) ? `It is nested too deeply. The limit is ${limits().nesting} (nesting).` : undefined
}

/** Goes no deeper than params, message, parts and part. */
function hasTooDeep(json: Json, depth = 0): boolean {
  if (typeof json !== 'object' || json === null) return false
  if (Array.isArray(json)) return json.some((item) => (depth < 3 ? hasTooDeep(item, depth + 1) : isTooDeep(item)))
  for (const name in json) {
    const value = json[name] ?? null
    if (depth < 3 && ways.has(name) ? hasTooDeep(value, depth + 1) : isTooDeep(value)) return true
  }
  return false
}
