import { isJsonType, mediaTypeOf } from '@/components/parts/media-type'
import type { Message } from '@/lib/a2a/model'

/** True where a message asks for JSON (v0.1: `metadata` of a part holds a media type, and perhaps a schema). */
export function expectsJson(message: Message | undefined): boolean {
  return (
    message?.parts.some(
      (part) => part.metadata?.schema !== undefined || ('text' in part && isJsonType(mediaTypeOf(part))),
    ) ?? false
  )
}
