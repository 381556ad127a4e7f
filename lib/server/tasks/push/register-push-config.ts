import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { PushConfig } from '@/lib/a2a/push-config'
import { Fault } from '@/lib/faults/fault'
import { seal } from '@/lib/server/credentials/seal'
import { listPushConfigs, savePushConfig } from '@/lib/server/db/push/push-configs'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { scheduleDelivery } from '@/lib/server/tasks/push/deliveries'
import { pushConfigSealContext } from '@/lib/server/tasks/push/post-push'

const maxPerTask = 10

/** ID of a config without an ID of its caller; callers see the task ID instead, as with most agents. */
export const defaultConfigId = ''

/**
 * Stores a validated config and delivers to it from the row after `after` on, in the caller's dialect. Replaces a config with
 * the same ID. Throws `invalid-input` if the task has too many.
 */
export async function registerPushConfig(
  task: TaskRecord,
  dialect: DialectId,
  { id = defaultConfigId, url, token, authentication }: PushConfig,
  after: number,
): Promise<void> {
  const known = await listPushConfigs(task.id)
  if (known.length >= maxPerTask && !known.some((one) => one.id === id))
    throw new Fault('invalid-input', `A task can have at most ${maxPerTask} push notification configs.`)
  const key = { taskId: task.id, id }
  const secret = await seal(JSON.stringify({ token, authentication }), pushConfigSealContext(key))
  await savePushConfig({ ...key, dialect, url, secret, deliveredSeq: after })
  scheduleDelivery(key)
}
