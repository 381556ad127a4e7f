import type { Message } from '@/lib/a2a/model'

/** The lower bits of FNV's 64-bit prime; the only other one is the 41st. */
const prime = 0x1b3

/** 64-bit FNV-1a as 16 hex digits; in two halves, since big integers take seconds over a file of some megabytes. */
function fingerprint(text: string): string {
  let high = 0xcbf29ce4
  let low = 0x84222325
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0
    const product = low * prime
    high = (Math.imul(high, prime) + Math.floor(product / 2 ** 32) + ((low << 8) >>> 0)) >>> 0
    low = product >>> 0
  }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('')
}

/**
 * An id for a message that has none (v0.1), where the receiver's generation requires one. The same message of the
 * same task always gets the same id, so that a receiver can tell that it already has it.
 */
export function derivedMessageId(message: Message, taskId: string): string {
  return `m-${fingerprint(JSON.stringify([taskId, message.role, message.parts]))}`
}
