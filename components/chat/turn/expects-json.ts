import { isJsonType, mediaTypeOf } from '@/components/parts/media-type'
import type { Message } from '@/lib/a2a/model'

/** Returns true if a message requests JSON (v0.1: `metadata` of a part contains a media type and possibly a schema). */
export function expectsJson(message: Message | undefined): boolean {
  return (
    message?.parts.some(
      (part) => part.metadata?.schema !== undefined || ('text' in part && isJsonType(mediaTypeOf(part))),
    ) ?? false
  )
}
