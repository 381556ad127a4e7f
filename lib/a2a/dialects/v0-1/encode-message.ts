import { compact } from '@/lib/a2a/compact'
import { ensurePart } from '@/lib/a2a/dialects/ensure-part'
import { encodePart } from '@/lib/a2a/dialects/v0-1/encode-part'
import type { JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'
import { unmarkSecrets } from '@/lib/a2a/secrets/secret-parts'

/** Encodes a message to a caller for v0.1 (§6.4): role and parts without IDs, and nothing that v0.1 does not define. */
export function encodeMessage(message: Message): JsonObject {
  const { role, parts, metadata } = unmarkSecrets(message)
  return compact({ role, parts: ensurePart(parts).map((part) => encodePart(part)), metadata })
}

/** Encodes a message to an agent. Members that no protocol version defines are kept. */
export function encodeSentMessage({ role, parts, metadata, extra }: Message): JsonObject {
  const encoded = ensurePart(parts).map((part) => encodePart(part, part.extra))
  return compact({ ...extra, role, parts: encoded, metadata })
}
