import type { Json } from '@/lib/a2a/json'
import type { PartTag } from '@/lib/a2a/validation/check-message'
import {
  type Check,
  count,
  flag,
  looseId,
  membersOf,
  object,
  protoCount,
  text,
  texts,
} from '@/lib/a2a/validation/checks'

/** v0.x has a list of schemes, v1.0 one `scheme`; v0.1 examples write a single one without a list. */
const schemes: Check = (value, path) => (typeof value === 'string' ? undefined : texts(value, path))

const configMembers = {
  id: text,
  configId: text,
  url: text,
  token: text,
  authentication: membersOf({ schemes, scheme: text, credentials: text }),
}

/** A push config: flat, or in a member, at most two levels deep (v0.1 §6.9, v0.3 §6.10, v1.0 §4.3.1). */
const pushConfig: Check = [1, 2].reduce<Check>(
  (inner) =>
    membersOf({
      ...configMembers,
      pushNotificationConfig: inner,
      taskPushNotificationConfig: inner,
      config: inner,
    }),
  membersOf(configMembers),
)

const configurationOf = (length: Check): Check =>
  membersOf({
    acceptedOutputModes: texts,
    historyLength: length,
    blocking: flag,
    returnImmediately: flag,
    pushNotificationConfig: pushConfig,
    taskPushNotificationConfig: pushConfig,
  })

const paramsOf = (id: Check, length: Check) => ({
  send: membersOf({
    id,
    sessionId: id,
    tenant: text,
    acceptedOutputModes: texts,
    historyLength: length,
    pushNotification: pushConfig,
    configuration: configurationOf(length),
    metadata: object,
  }),
  task: membersOf({ id, taskId: id, tenant: text, historyLength: length, metadata: object }),
  push: membersOf({
    id,
    taskId: id,
    tenant: text,
    name: text,
    parent: text,
    configId: text,
    pushNotificationConfigId: text,
    pageSize: length,
    pageToken: text,
  }),
  setPush: (value: Json, path: string) =>
    membersOf({ id, taskId: id, tenant: text })(value, path) ?? config(value, path),
  list: membersOf({
    tenant: text,
    contextId: text,
    pageSize: length,
    pageToken: text,
    historyLength: length,
    includeArtifacts: flag,
    statusTimestampAfter: text,
  }),
})

/** `id` of the params may be the task's, which v0.1 examples write as a number. */
const config: Check = (value, path) => pushConfig(withoutId(value), path)

function withoutId(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { id: _checked, ...rest } = value
  return rest
}

const checks = {
  type: paramsOf(looseId, count),
  kind: paramsOf(text, count),
  // v1.0 is ProtoJSON.
  none: paramsOf(text, protoCount),
}

/** Kinds of params, each for several operations. */
export type ParamsKind = keyof typeof checks.none

/**
 * Returns what is wrong with the params of a call, as a sentence with the path of the first invalid member; undefined if they
 * are valid. The message is checked separately, by `checkMessage`. `tag`: the caller's version, by how it distinguishes parts.
 */
export function checkParams(kind: ParamsKind, params: Json, tag: PartTag): string | undefined {
  return checks[tag ?? 'none'][kind](params, 'params')
}
