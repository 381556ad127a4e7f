import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import type { PushConfig } from '@/lib/a2a/push-config'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { readResourceName } from '@/lib/a2a/reading/resource-name'

/** A push configuration and the task it belongs to, as far as that is said. */
export interface TaskPushConfig {
  taskId: string | undefined
  config: PushConfig
}

const wrappers = ['pushNotificationConfig', 'taskPushNotificationConfig', 'config']

/** v0.x has `schemes`, v1.0 one `scheme`; the examples of v0.1 write a lone one without its list. */
function readAuthentication(json: Json | undefined): PushConfig['authentication'] {
  if (!isObject(json)) return undefined
  const said = members(json, collectNotes())
  const alone = said.text('scheme', 'schemes')
  const schemes = said.texts('schemes') ?? (alone ? [alone] : [])
  const credentials = said.text('credentials')
  return schemes.length === 0 && !credentials ? undefined : { schemes, ...(credentials && { credentials }) }
}

function readConfig(json: JsonObject, otherId: string | undefined): Outcome<PushConfig> {
  const config = members(json, collectNotes())
  const url = config.text('url')
  if (!url) return problem('The push notification config has no URL.')
  const id = config.text('id') || otherId
  const token = config.text('token')
  const authentication = readAuthentication(config.take('authentication'))
  return ok({ ...(id && { id }), url, ...(token && { token }), ...(authentication && { authentication }) })
}

/**
 * A push configuration in any generation's shape: flat with `taskId` and `id` (v1.0 §4.3.1); or inside a member, beside
 * `taskId` (v0.3 §6.10), `id` for the task (v0.1 §6.9), or resource names (v0.3 ProtoJSON), at most two deep (1.0 candidate).
 */
export function readPushConfig(json: Json | undefined, depth = 0): Outcome<TaskPushConfig> {
  if (!isObject(json)) return problem('The push notification config is not an object.')
  const said = members(json, collectNotes())
  const inner = depth < 2 ? said.take(...wrappers) : undefined
  const name = readResourceName(said.text('name', 'parent'))
  if (!isObject(inner)) {
    const config = readConfig(json, name.configId)
    return config.ok ? ok({ taskId: said.text('taskId') || name.taskId, config: config.value }) : config
  }
  const read = readPushConfig(inner, depth + 1)
  if (!read.ok) return read
  const named = said.text('taskId') || name.taskId
  const id = said.text('configId', 'pushNotificationConfigId') || name.configId || (named ? said.text('id') : undefined)
  const config = id && !read.value.config.id ? { id, ...read.value.config } : read.value.config
  return ok({ taskId: named || said.text('id') || read.value.taskId, config })
}
