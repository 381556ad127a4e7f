import { base64Size } from '@/components/parts/base64'
import type { Part } from '@/lib/a2a/model'

const encoder = new TextEncoder()

/** Bytes of a part's content; 0 for a link, whose content is elsewhere. */
export function partSize(part: Part): number {
  if ('text' in part) return encoder.encode(part.text).length
  if ('raw' in part) return base64Size(part.raw)
  if ('data' in part) return encoder.encode(JSON.stringify(part.data)).length
  return 0
}
