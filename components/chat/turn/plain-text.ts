import type { Part } from '@/lib/a2a/model'

/** The text of parts that are text; null where there is anything else. */
export function plainText(parts: Part[]): string | null {
  const texts = parts.map((part) => ('text' in part ? part.text : null))
  return texts.every((text) => text !== null) ? texts.join('') : null
}
