import type { Call, PushCall, SendCall, SendOptions, TaskCall } from '@/lib/a2a/call'
import { readInteger } from '@/lib/a2a/dialects/wire-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { collectNotes, readMembers } from '@/lib/a2a/reading/read-members'
import { findExcess, findNestingExcess } from '@/lib/a2a/reading/find-excess'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { readPushConfig, readResourceName } from '@/lib/a2a/reading/read-push'
import { checkMessage, checkParams, type PartTag } from '@/lib/a2a/validation/check-params'

/**
 * Decodes the message of a call. Invalid members are a problem with their path (v0.1 §8.1); only messages of agents are read
 * tolerantly. `tag`: the discriminator of parts in the caller's version.
 */
export function decodeRequestMessage(json: Json | undefined, tag: PartTag): Outcome<Message> {
  if (!isObject(json)) return problem('params.message is not an object.')
  const excess = findExcess(json)
  if (excess) return problem(`params.message exceeds a limit. ${excess}`)
  const invalid = checkMessage(json, 'params.message', tag)
  if (invalid) return problem(invalid)
  const message = readMessage(json, 'user')
  if (message.ok && message.value.parts.length === 0) return problem('params.message has no parts.')
  return message
}

/**
 * Decodes the params of get, cancel and subscribe, the same in every version: `{id, historyLength?, metadata?}`. `tag`: the
 * discriminator of parts in the caller's version.
 */
export function decodeTaskCall(
  operation: TaskCall['operation'],
  json: Json | undefined,
  tag: PartTag,
): Outcome<TaskCall> {
  if (!isObject(json)) return problem('params is not an object.')
  const invalid = checkParams('task', json, tag)
  if (invalid) return problem(invalid)
  const params = readMembers(json, collectNotes())
  const taskId = params.text('id', 'taskId')
  if (!taskId) return problem('params.id is missing.')
  const historyLength = readInteger(params.take('historyLength'))
  const { metadata } = params.rest()
  return ok({ operation, taskId, ...(historyLength !== undefined && { historyLength }), ...(metadata && { metadata }) })
}

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

type ReadReturnImmediately = (configuration: JsonObject) => boolean | undefined

/** v0.3 §7.1.2 and the release candidate of v1.0; v1.0 §3.2.2. */
const pushNames = ['taskPushNotificationConfig', 'pushNotificationConfig']

function decodeOptions(configuration: JsonObject, readReturnImmediately: ReadReturnImmediately): Outcome<SendOptions> {
  const options = readMembers(configuration, collectNotes())
  const acceptedOutputModes = options.texts('acceptedOutputModes')
  const historyLength = readInteger(options.take('historyLength'))
  const returnImmediately = readReturnImmediately(configuration)
  const push = options.take(...pushNames)
  const pushConfig = push === undefined ? undefined : readPushConfig(push)
  if (pushConfig && !pushConfig.ok) return pushConfig
  return ok({
    ...(acceptedOutputModes && { acceptedOutputModes }),
    ...(historyLength !== undefined && { historyLength }),
    ...(returnImmediately !== undefined && { returnImmediately }),
    ...(pushConfig && { pushConfig: pushConfig.value.config }),
  })
}

/**
 * Decodes the params of a sent message, from v0.2 on: `{message, configuration?, metadata?}`. `readReturnImmediately` reads
 * from the configuration whether to return at once, which differs by version. `tag`: the discriminator of parts.
 */
export function decodeSendCall(
  operation: SendCall['operation'],
  json: Json | undefined,
  readReturnImmediately: ReadReturnImmediately,
  tag: PartTag,
): Outcome<SendCall> {
  if (!isObject(json)) return problem('params is not an object.')
  const params = readMembers(json, collectNotes())
  const excess = findNestingExcess(json)
  if (excess) return problem(`params exceeds a limit. ${excess}`)
  const invalid = checkParams('send', json, tag)
  if (invalid) return problem(invalid)
  const message = decodeRequestMessage(params.take('message', 'request'), tag)
  if (!message.ok) return message
  const configuration = params.take('configuration')
  const options = decodeOptions(isObject(configuration) ? configuration : {}, readReturnImmediately)
  if (!options.ok) return options
  const { metadata } = params.rest()
  return ok({ operation, message: message.value, options: options.value, ...(metadata && { metadata }) }, message.notes)
}
