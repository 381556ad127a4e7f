import { joinTextParts } from '@/components/chat/turn/format-message'
import { savePart } from '@/components/parts/part-file'
import type { Artifact } from '@/lib/a2a/model'

/** Downloads the content of an artifact. The pieces of a streamed text are one file. */
export function saveArtifact({ parts }: Artifact, name: string): void {
  const text = joinTextParts(parts)
  const mediaType = parts[0]?.mediaType
  const filename = parts.length === 1 ? parts[0]?.filename : undefined
  if (text === null) for (const part of parts) savePart(part, name)
  else savePart({ text, ...(mediaType && { mediaType }), ...(filename && { filename }) }, name)
}
