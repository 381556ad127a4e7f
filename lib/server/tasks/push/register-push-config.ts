import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { PushConfig } from '@/lib/a2a/model'
import { Fault } from '@/lib/faults/fault'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { listPushConfigs, type PushConfigRecord, savePushConfig } from '@/lib/server/db/push/push-configs'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { scheduleDelivery } from '@/lib/server/tasks/push/deliver-to-callers'
import { pushConfigSealContext, type PushSecrets } from '@/lib/server/tasks/push/post-push'
import type { Viewer } from '@/lib/server/platform/viewer'
import { ensureWebhook, toWebhookConfig } from '@/lib/server/tasks/push/task-webhook'

const maxPerTask = 10

/** ID of a config without an ID of its caller; callers see the task ID instead, as with most agents. */
export const defaultConfigId = ''

/** Returns the ID under which a config is stored. Any ID of the task names the config that was set without an ID. */
export function storedConfigId({ id, remoteId, callerId }: TaskRecord, configId: string = defaultConfigId): string {
  return [id, remoteId, callerId].includes(configId) ? defaultConfigId : configId
}

/**
 * Stores a validated config and delivers to it from the row after `after` on, in the caller's dialect. It ends with the API key of
 * the viewer, if there is one. Replaces a config with the same ID. Throws `invalid-input` if the task has too many.
 */
export async function registerPushConfig(
  { apiKey }: Viewer,
  task: TaskRecord,
  dialect: DialectId,
  { id: configId, url, token, authentication }: PushConfig,
  after: number,
): Promise<void> {
  const id = storedConfigId(task, configId)
  const known = await listPushConfigs(task.id)
  if (known.length >= maxPerTask && !known.some((one) => one.id === id))
    throw new Fault('invalid-input', `A task can have at most ${maxPerTask} push notification configs.`)
  const key = { taskId: task.id, id }
  const secret = await seal(JSON.stringify({ token, authentication }), pushConfigSealContext(key))
  await savePushConfig({ ...key, dialect, url, secret, deliveredSeq: after, apiKeyId: apiKey?.id ?? null })
  scheduleDelivery(key)
}

/** A message that is about to be sent to an agent. */
interface OutgoingMessage {
  viewer: Viewer
  dialect: Dialect
  task: TaskRecord
  /** True unless the task is new. */
  known: boolean
  call: SendCall
  callerDialect: DialectId
}

/**
 * Returns the push notification config that is sent with a message to the agent: Switchboard's own, with its base URL in
 * `webhookBase`. A caller's config is stored and served by Switchboard. The agent never gets it, because it may not be able to
 * reach the caller's webhook. v0.1 stores one config per task, which may be a caller's in a known task: see `registerWebhook`.
 */
export async function choosePushConfig(
  message: OutgoingMessage,
  webhookBase?: string,
): Promise<PushConfig | undefined> {
  const { viewer, task, call, known, dialect, callerDialect } = message
  const { pushConfig } = call.options
  if (pushConfig) await registerPushConfig(viewer, task, callerDialect, pushConfig, task.lastSeq)
  if (webhookBase === undefined || (known && !dialect.operations.has('listPush'))) return undefined
  return toWebhookConfig(await ensureWebhook(task.id), webhookBase)
}

/** Returns a config without its secrets (A2A#1988). */
export function omitSecrets({ id, url, authentication }: PushConfig): PushConfig {
  return { ...(id && { id }), url, ...(authentication && { authentication: { schemes: authentication.schemes } }) }
}

/** Returns a stored config as its caller may read it. `taskId`: the task ID that the caller knows. */
export async function toPublicConfig(record: PushConfigRecord, taskId: string): Promise<PushConfig> {
  // If the key is lost, the authentication is left out.
  const text = await unseal(record.secret, pushConfigSealContext(record)).catch(() => '{}')
  const { authentication } = JSON.parse(text) as PushSecrets
  return omitSecrets({ id: record.id || taskId, url: record.url, ...(authentication && { authentication }) })
}
