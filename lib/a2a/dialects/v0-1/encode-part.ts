import { compact } from '@/lib/a2a/compact'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

function isStructured(data: Json): boolean {
  return typeof data === 'object' && data !== null
}

/**
 * A part as v0.1 has it (§6.5): told by `type`; data is an object or an array, anything else is wrapped. A file without
 * content has neither bytes nor URI (§6.6).
 */
export function encodePart(part: Part): JsonObject {
  const rest = part.extra ?? {}
  if ('text' in part) return compact({ ...rest, type: 'text', text: part.text, metadata: part.metadata })
  if ('data' in part) {
    if (isStructured(part.data)) return compact({ ...rest, type: 'data', data: part.data, metadata: part.metadata })
    const metadata = { ...part.metadata, data_part_compat: true }
    return compact({ ...rest, type: 'data', data: { value: part.data }, metadata })
  }
  const content = 'raw' in part ? { bytes: part.raw } : { uri: part.url || undefined }
  const file = compact({ name: part.filename, mimeType: part.mediaType, ...content })
  return compact({ ...rest, type: 'file', file, metadata: part.metadata })
}
