import type { Part } from '@/lib/a2a/model'

/** Joins text parts. Returns null if there is any other part. */
export function joinTextParts(parts: Part[]): string | null {
  const texts = parts.map((part) => ('text' in part ? part.text : null))
  return texts.every((text) => text !== null) ? texts.join('') : null
}
