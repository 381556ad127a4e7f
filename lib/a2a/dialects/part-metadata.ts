import type { JsonObject } from '@/lib/a2a/json'
import type { DataPart, TextPart } from '@/lib/a2a/model'

/** v0.x text and data parts have no media type of their own: it goes where v0.1's guide puts it, `metadata.mimeType`. */
export function partMetadata(part: TextPart | DataPart): JsonObject | undefined {
  if (part.mediaType === undefined) return part.metadata
  return { mimeType: part.mediaType, ...part.metadata }
}
