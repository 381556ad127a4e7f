import type { Json, JsonObject } from '@/lib/a2a/json'

/** Returns the object without its undefined members, which JSON does not have. */
export function compact(members: Record<string, Json | undefined>): JsonObject {
  const out: JsonObject = {}
  for (const name of Object.keys(members)) {
    const value = members[name]
    if (value !== undefined) out[name] = value
  }
  return out
}
