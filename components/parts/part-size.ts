import { base64Size } from '@/components/parts/base64'
import type { Part } from '@/lib/a2a/model'

const encoder = new TextEncoder()
/** Parts never change: each is measured once. */
const measured = new WeakMap<Part, number>()

function jsonSize(value: unknown): number {
  try {
    return encoder.encode(JSON.stringify(value)).length
  } catch {
    // Nested deeper than can be written.
    return 0
  }
}

function measure(part: Part): number {
  if ('text' in part) return encoder.encode(part.text).length
  if ('raw' in part) return base64Size(part.raw)
  return 'data' in part ? jsonSize(part.data) : 0
}

/** Bytes of a part's content; 0 for a link, whose content is elsewhere. */
export function partSize(part: Part): number {
  const known = measured.get(part)
  if (known !== undefined) return known
  const size = measure(part)
  measured.set(part, size)
  return size
}
