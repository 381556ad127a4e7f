import { compact } from '@/lib/a2a/compact'
import type { JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/** A part as v1.0 has it (§4.1.6): told by the member present. */
export function encodePart(part: Part): JsonObject {
  const { extra: _dropped, ...members } = part
  return compact(members)
}
