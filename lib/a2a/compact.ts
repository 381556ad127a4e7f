import type { Json, JsonObject } from '@/lib/a2a/json'

/** The object without its undefined members, as JSON has none. */
export function compact(members: Record<string, Json | undefined>): JsonObject {
  const out: JsonObject = {}
  for (const name of Object.keys(members)) {
    const value = members[name]
    if (value !== undefined) out[name] = value
  }
  return out
}
