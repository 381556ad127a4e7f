import { isObject, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

/** Returns the JSON Schema of the last user message, in the format of v0.1 (`metadata.schema` of a part); null without one. */
export function requestedSchema(messages: Message[]): JsonObject | null {
  for (const message of messages.toReversed()) {
    if (message.role !== 'user') continue
    for (const { metadata } of message.parts) if (isObject(metadata?.schema)) return metadata.schema
  }
  return null
}
