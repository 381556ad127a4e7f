import { compact } from '@/lib/a2a/compact'
import type { JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/** Encodes a part for v1.0 (§4.1.6), whose kind is the member that is present. */
export function encodePart(part: Part): JsonObject {
  const { extra: _extra, ...members } = part
  return compact(members)
}
