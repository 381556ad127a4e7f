import type { Message } from '@/lib/a2a/model'

/** The low bits of FNV's 64-bit prime. The only other set bit is the 41st. */
const prime = 0x1b3

/** 64-bit FNV-1a as 16 hex digits. Computed in two halves, because BigInt takes seconds for a file of some megabytes. */
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
 * Returns an ID for a message without one (v0.1), for receivers whose protocol version requires it. The same message of the
 * same task always gets the same ID, so that receivers detect duplicates.
 */
export function deriveMessageId(message: Message, taskId: string): string {
  return `m-${fingerprint(JSON.stringify([taskId, message.role, message.parts]))}`
}
