import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import type { PushConfig } from '@/lib/a2a/push-config'
import { Fault } from '@/lib/faults/fault'
import { seal } from '@/lib/server/credentials/seal'
import { listPushConfigs, savePushConfig } from '@/lib/server/db/push-configs'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { deliverTo } from '@/lib/server/push/deliveries'
import { pushConfigPlace } from '@/lib/server/push/post-push'

const mostPerTask = 10

/** Of a configuration that its caller gave none; callers are told the task's id instead, as by most agents. */
export const defaultId = ''

/**
 * Has Switchboard itself tell a caller of a task, from the row after `after` on, in the caller's generation. The
 * configuration has been checked. One of the same id is replaced. Throws `invalid-input` where a task has too many.
 */
export async function serveConfig(
  task: TaskRecord,
  dialect: DialectId,
  { id = defaultId, url, token, authentication }: PushConfig,
  after: number,
): Promise<void> {
  const known = await listPushConfigs(task.id)
  if (known.length >= mostPerTask && !known.some((one) => one.id === id))
    throw new Fault('invalid-input', `A task can have at most ${mostPerTask} push notification configs.`)
  const place = { taskId: task.id, id }
  const secret = await seal(JSON.stringify({ token, authentication }), pushConfigPlace(place))
  await savePushConfig({ ...place, dialect, url, secret, deliveredSeq: after })
  deliverTo(place)
}
