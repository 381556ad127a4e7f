import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

/** The JSON Schema that a person last asked the answer to follow, the way v0.1 asks (`metadata.schema` of a part); null without. */
export function requestedSchema(messages: Message[]): JsonObject | null {
  for (const message of messages.toReversed()) {
    if (message.role !== 'user') continue
    for (const { metadata } of message.parts) if (isObject(metadata?.schema)) return metadata.schema
  }
  return null
}
