import { isObject, type Json } from '@/lib/a2a/json'
import type { AgentEvent } from '@/lib/a2a/model'
import { eventTaskId } from '@/lib/a2a/event-task-id'
import type { Outcome } from '@/lib/a2a/outcome'
import { readEvent } from '@/lib/a2a/reading/read-event'

/**
 * Reads a push notification in any protocol version's form: a bare Task, v1.0's stream payload, the form in v0.1's documents
 * (`{eventType, taskId, status}`), and any of these in a JSON-RPC envelope.
 */
export function readPush(body: Json): Outcome<AgentEvent> {
  return readEvent(unwrapEnvelope(body))
}

/** Returns the ID of the task that a push notification belongs to; undefined if it names none. */
export function readPushTaskId(body: Json): string | undefined {
  const payload = unwrapEnvelope(body)
  const event = readEvent(payload)
  if (event.ok) return eventTaskId(event.value)
  const id = isObject(payload) ? (payload.taskId ?? payload.task_id ?? payload.id) : undefined
  return typeof id === 'string' ? id : undefined
}

function unwrapEnvelope(body: Json): Json {
  if (!isObject(body) || body.jsonrpc === undefined) return body
  return body.result ?? body.params ?? body
}
