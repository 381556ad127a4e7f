import type { Part } from '@/lib/a2a/model'

/** Messages and artifacts must have a part in every generation: an empty text where there is none. */
export function atLeastOnePart(parts: Part[]): Part[] {
  return parts.length > 0 ? parts : [{ text: '' }]
}
