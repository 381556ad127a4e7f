import type { Message } from '@/lib/a2a/model'

/** 64-bit FNV-1a as 16 hex digits. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}

/**
 * An id for a message that has none (v0.1), where the receiver's generation requires one. The same message of the
 * same task always gets the same id, so that a receiver can tell that it already has it.
 */
export function derivedMessageId(message: Message, taskId: string): string {
  return `m-${fingerprint(JSON.stringify([taskId, message.role, message.parts]))}`
}
