import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { PushConfig } from '@/lib/a2a/push-config'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { toWebhookConfig, ensureWebhook } from '@/lib/server/tasks/push/task-webhook'
import { registerPushConfig } from '@/lib/server/tasks/push/register-push-config'

/** A message that is about to be sent to an agent. */
interface OutgoingMessage {
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
  const { task, call, known, dialect, callerDialect } = message
  const { pushConfig } = call.options
  if (pushConfig) await registerPushConfig(task, callerDialect, pushConfig, task.lastSeq)
  if (webhookBase === undefined || (known && !dialect.operations.has('listPush'))) return undefined
  return toWebhookConfig(await ensureWebhook(task.id), webhookBase)
}
