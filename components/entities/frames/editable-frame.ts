import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { LogRow } from '@/lib/a2a/log'
import { createId } from '@/lib/client/new-id'

/**
 * Returns a sent request as formatted JSON to edit. The message gets a new ID, since agents ignore one that they know, and the
 * first request of a v0.1 task a new task ID. Anything else stays as it was sent.
 */
export function toEditableFrame({ raw, seq }: Pick<LogRow, 'raw' | 'seq'>): string {
  let frame: Json
  try {
    frame = JSON.parse(raw) as Json
  } catch {
    return raw
  }
  if (!isObject(frame) || !isObject(frame.params)) return JSON.stringify(frame, null, 2)
  return JSON.stringify({ ...frame, id: createId(), params: withNewIds(frame.params, seq) }, null, 2)
}

function withNewIds(params: JsonObject, seq: number): JsonObject {
  const { message } = params
  return {
    ...params,
    ...(typeof params.id === 'string' && seq === 1 && { id: createId() }),
    ...(isObject(message) &&
      typeof message.messageId === 'string' && { message: { ...message, messageId: createId() } }),
  }
}
