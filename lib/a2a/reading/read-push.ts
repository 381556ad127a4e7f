import { eventTaskId } from '@/lib/a2a/agent-events'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { AgentEvent, PushConfig } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { collectNotes, readMembers } from '@/lib/a2a/reading/read-members'
import { readEvent } from '@/lib/a2a/reading/read-event'

/** IDs in a resource name, e.g. `tasks/{id}/pushNotificationConfigs/{id}` (v0.3 ProtoJSON). */
interface ResourceName {
  taskId?: string
  configId?: string
}

/** Returns the IDs in a resource name; none for any other text. */
export function readResourceName(name: string | undefined): ResourceName {
  const [, taskId, configId] = /^tasks\/([^/]+)(?:\/pushNotificationConfigs\/([^/]+))?$/.exec(name ?? '') ?? []
  return { ...(taskId && { taskId }), ...(configId && { configId }) }
}

/** A push config and its task, if named. */
interface TaskPushConfig {
  taskId: string | undefined
  config: PushConfig
}

const wrappers = ['pushNotificationConfig', 'taskPushNotificationConfig', 'config']

/** v0.x has `schemes`, v1.0 one `scheme`; v0.1 examples write a single one without a list. */
function readAuthentication(json: Json | undefined): PushConfig['authentication'] {
  if (!isObject(json)) return undefined
  const reader = readMembers(json, collectNotes())
  const single = reader.text('scheme', 'schemes')
  const schemes = reader.texts('schemes') ?? (single ? [single] : [])
  const credentials = reader.text('credentials')
  return schemes.length === 0 && !credentials ? undefined : { schemes, ...(credentials && { credentials }) }
}

function readConfig(json: JsonObject, otherId: string | undefined): Outcome<PushConfig> {
  const config = readMembers(json, collectNotes())
  const url = config.text('url')
  if (!url) return problem('The push notification config has no URL.')
  const id = config.text('id') || otherId
  const token = config.text('token')
  const authentication = readAuthentication(config.take('authentication'))
  return ok({ ...(id && { id }), url, ...(token && { token }), ...(authentication && { authentication }) })
}

/**
 * Reads a push config in any protocol version's shape: flat with `taskId` and `id` (v1.0 §4.3.1); or in a member, next to
 * `taskId` (v0.3 §6.10), `id` for the task (v0.1 §6.9), or resource names (v0.3 ProtoJSON), at most two levels deep (1.0
 * candidate).
 */
export function readPushConfig(json: Json | undefined, depth = 0): Outcome<TaskPushConfig> {
  if (!isObject(json)) return problem('The push notification config is not an object.')
  const reader = readMembers(json, collectNotes())
  const inner = depth < 2 ? reader.take(...wrappers) : undefined
  const name = readResourceName(reader.text('name', 'parent'))
  if (!isObject(inner)) {
    const config = readConfig(json, name.configId)
    return config.ok ? ok({ taskId: reader.text('taskId') || name.taskId, config: config.value }) : config
  }
  const read = readPushConfig(inner, depth + 1)
  if (!read.ok) return read
  const named = reader.text('taskId') || name.taskId
  const id =
    reader.text('configId', 'pushNotificationConfigId') || name.configId || (named ? reader.text('id') : undefined)
  const config = id && !read.value.config.id ? { id, ...read.value.config } : read.value.config
  return ok({ taskId: named || reader.text('id') || read.value.taskId, config })
}

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
