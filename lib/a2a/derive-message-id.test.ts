import { expect, it } from 'vitest'
import { deriveMessageId } from '@/lib/a2a/derive-message-id'
import type { Message } from '@/lib/a2a/model'

const message = (text: string): Message => ({ role: 'agent', parts: [{ text }] })

/** Reference implementation of FNV-1a. */
function expected(one: Message, taskId: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(JSON.stringify([taskId, one.role, one.parts])))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return `m-${hash.toString(16).padStart(16, '0')}`
}

it.each(['', 'x', 'Grüße 🌍', 'x'.repeat(5_000)])(
  'returns the same ID for the same message of the same task: %#',
  (text) => {
    expect(deriveMessageId(message(text), 't')).toBe(expected(message(text), 't'))
    expect(deriveMessageId(message(text), 't')).not.toBe(deriveMessageId(message(text), 'u'))
  },
)
