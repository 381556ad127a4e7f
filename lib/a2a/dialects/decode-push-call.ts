import type { Call, PushCall } from '@/lib/a2a/call'
import { readInteger } from '@/lib/a2a/dialects/read-integer'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { readMembers } from '@/lib/a2a/reading/read-members'
import { collectNotes } from '@/lib/a2a/reading/collect-notes'
import { readPushConfig } from '@/lib/a2a/reading/read-push-config'
import { readResourceName } from '@/lib/a2a/reading/resource-name'
import { checkParams } from '@/lib/a2a/validation/check-params'
import type { PartTag } from '@/lib/a2a/validation/check-part'

type PushOperation = PushCall['operation']

/** True for a call about push notification configs. */
export function isPushOperation(operation: Call['operation']): operation is PushOperation {
  return operation.endsWith('Push')
}

function decodeSet(params: JsonObject): Outcome<PushCall> {
  const read = readPushConfig(params)
  if (!read.ok) return read
  const { taskId, config } = read.value
  return taskId ? ok({ operation: 'setPush', taskId, config }) : problem('params has no task ID.')
}

/**
 * Decodes the params of a call about push notification configs: `{id, pushNotificationConfigId?}` in v0.x, `{taskId, id?}` in
 * v1.0, resource names in its release candidate. In v0.1, setting null deletes (§7.5). `tag`: the discriminator of parts.
 */
export function decodePushCall(operation: PushOperation, json: Json | undefined, tag: PartTag): Outcome<PushCall> {
  if (!isObject(json)) return problem('params is not an object.')
  const invalid = checkParams(operation === 'setPush' ? 'setPush' : 'push', json, tag)
  if (invalid) return problem(invalid)
  const params = readMembers(json, collectNotes())
  const deletes = operation === 'setPush' && json.pushNotificationConfig === null
  if (operation === 'setPush' && !deletes) return decodeSet(json)
  const name = readResourceName(params.text('name', 'parent'))
  const own = params.text('taskId')
  const taskId = own || params.text('id') || name.taskId
  if (!taskId) return problem('params has no task ID.')
  if (operation === 'listPush') {
    const pageSize = readInteger(params.take('pageSize'))
    const pageToken = params.text('pageToken')
    return ok({ operation, taskId, ...(pageSize && { pageSize }), ...(pageToken && { pageToken }) })
  }
  const configId =
    params.text('pushNotificationConfigId', 'configId') || (own ? params.text('id') : undefined) || name.configId
  return ok({ operation: deletes ? 'deletePush' : (operation as 'getPush'), taskId, ...(configId && { configId }) })
}
