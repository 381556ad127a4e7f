import { compact } from '@/lib/a2a/compact'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/** A part as v0.3 has it (§6.5): told by `kind`; data that is no object is wrapped as the official SDKs do. */
export function encodePart(part: Part): JsonObject {
  const rest = part.extra ?? {}
  if ('text' in part) return compact({ ...rest, kind: 'text', text: part.text, metadata: part.metadata })
  if ('data' in part) {
    if (isObject(part.data)) return compact({ ...rest, kind: 'data', data: part.data, metadata: part.metadata })
    const metadata = { ...part.metadata, data_part_compat: true }
    return compact({ ...rest, kind: 'data', data: { value: part.data }, metadata })
  }
  const content = 'raw' in part ? { bytes: part.raw } : { uri: part.url }
  const file = compact({ ...content, name: part.filename, mimeType: part.mediaType })
  return compact({ ...rest, kind: 'file', file, metadata: part.metadata })
}
