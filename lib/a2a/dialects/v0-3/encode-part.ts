import { compact } from '@/lib/a2a/compact'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

/**
 * Encodes a part for v0.3 (§6.5), with `kind` as the discriminator. Data that is not an object is wrapped like the
 * official SDKs do. `rest`: members that no protocol version defines, to keep.
 */
export function encodePart(part: Part, rest: JsonObject = {}): JsonObject {
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
