import { base64Size } from '@/components/parts/base64'
import type { Part } from '@/lib/a2a/model'

/** Maximum size of all files of one message, in bytes. The gateway accepts 32 MiB per message, and base64 adds a third. */
export const maxFileBytes = 20_000_000

const encoder = new TextEncoder()
/** Parts are immutable, so sizes are cached. */
const cachedSizes = new WeakMap<Part, number>()

function jsonSize(value: unknown): number {
  try {
    return encoder.encode(JSON.stringify(value)).length
  } catch {
    // Nested too deep to serialize.
    return 0
  }
}

function measure(part: Part): number {
  if ('text' in part) return encoder.encode(part.text).length
  if ('raw' in part) return base64Size(part.raw)
  return 'data' in part ? jsonSize(part.data) : 0
}

/** Returns the size of a part's content in bytes; 0 for a URL. */
export function partSize(part: Part): number {
  const known = cachedSizes.get(part)
  if (known !== undefined) return known
  const size = measure(part)
  cachedSizes.set(part, size)
  return size
}
