import type { Part } from '@/lib/a2a/model'

/**
 * Returns the parts, or one empty text part if there are none. Every protocol version requires a part in messages and
 * artifacts.
 */
export function ensurePart(parts: Part[]): Part[] {
  return parts.length > 0 ? parts : [{ text: '' }]
}
