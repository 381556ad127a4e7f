import { compact } from '@/lib/a2a/compact'
import { atLeastOnePart } from '@/lib/a2a/dialects/at-least-one-part'
import { encodePart } from '@/lib/a2a/dialects/v0-1/encode-part'
import type { JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

/** A message as v0.1 has it (§6.4): role and parts, no ids. */
export function encodeMessage(message: Message): JsonObject {
  return compact({
    ...message.extra,
    role: message.role,
    parts: atLeastOnePart(message.parts).map(encodePart),
    metadata: message.metadata,
  })
}
