import { compact } from '@/lib/a2a/compact'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/**
 * Encodes a part for v0.1 (§6.5), with `type` as the discriminator. Data that is not an object is wrapped like in v0.3.
 * A file without content has neither bytes nor URI (§6.6). `rest`: members that no protocol version defines, to keep.
 */
export function encodePart(part: Part, rest: JsonObject = {}): JsonObject {
  if ('text' in part) return compact({ ...rest, type: 'text', text: part.text, metadata: part.metadata })
  if ('data' in part) {
    if (isObject(part.data)) return compact({ ...rest, type: 'data', data: part.data, metadata: part.metadata })
    const metadata = { ...part.metadata, data_part_compat: true }
    return compact({ ...rest, type: 'data', data: { value: part.data }, metadata })
  }
  const content = 'raw' in part ? { bytes: part.raw } : { uri: part.url || undefined }
  const file = compact({ name: part.filename, mimeType: part.mediaType, ...content })
  return compact({ ...rest, type: 'file', file, metadata: part.metadata })
}
