import type { Artifact, Part } from '@/lib/a2a/model'

function textOfPart(part: Part): string | null {
  if ('text' in part) return part.text
  return 'data' in part ? `${JSON.stringify(part.data, null, 2)}\n` : null
}

/** What an artifact says, line by line; null where it is no text. */
export function linesOf({ parts }: Artifact): string | null {
  const texts = parts.map(textOfPart)
  return texts.every((text) => text !== null) ? texts.join('') : null
}
