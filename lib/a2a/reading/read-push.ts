import { isObject, type Json } from '@/lib/a2a/json'
import type { AgentEvent } from '@/lib/a2a/model'
import { namedTask } from '@/lib/a2a/named-task'
import type { Outcome } from '@/lib/a2a/outcome'
import { readEvent } from '@/lib/a2a/reading/read-event'

/**
 * What an agent posts to a webhook, in any generation's form: a bare Task, v1.0's stream payload, what v0.1's documents
 * print (`{eventType, taskId, status}`), and any of these in a JSON-RPC envelope.
 */
export function readPush(body: Json): Outcome<AgentEvent> {
  return readEvent(unwrapped(body))
}

/** The id of the task that a delivery is about, where it says so. */
export function pushedTaskId(body: Json): string | undefined {
  const told = unwrapped(body)
  const event = readEvent(told)
  if (event.ok) return namedTask(event.value)
  const id = isObject(told) ? (told.taskId ?? told.task_id ?? told.id) : undefined
  return typeof id === 'string' ? id : undefined
}

function unwrapped(body: Json): Json {
  if (!isObject(body) || body.jsonrpc === undefined) return body
  return body.result ?? body.params ?? body
}
