import 'server-only'
import type { RowEvent } from '@/lib/a2a/log'
import { createRemark } from '@/lib/a2a/remarks'
import { countDeliveries, type DeliveryCounts } from '@/lib/server/db/events/outline-rows'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { singleton } from '@/lib/server/platform/singleton'
import { type Draft, noteDraft } from '@/lib/server/a2a-client/draft'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'

const limits = { accepted: 200, refused: 20, bytes: 8 * 1024 * 1024 }
const maxTasks = 1000

const counts = () => singleton('push-rows', () => new Map<string, Promise<DeliveryCounts>>())

/** Whether a delivery is logged: `yes`, as the `last` one of its kind, or `no`. */
type Allowance = 'yes' | 'last' | 'no'

/** Reserves part of the log budget of a task for a delivery of so many bytes: a flood must not grow the log without limit. */
async function reserveBudget(taskId: string, accepted: boolean, bytes: number): Promise<Allowance> {
  const cache = counts()
  // Counts are read again when needed.
  if (cache.size >= maxTasks && !cache.has(taskId)) cache.clear()
  const counting = cache.get(taskId) ?? countDeliveries(taskId)
  cache.set(taskId, counting)
  counting.catch(() => cache.delete(taskId))
  const count = await counting
  const kind = accepted ? 'accepted' : 'refused'
  if (count[kind] >= limits[kind] || count.bytes >= limits.bytes) return 'no'
  count[kind] += 1
  count.bytes += bytes
  return count[kind] === limits[kind] || count.bytes >= limits.bytes ? 'last' : 'yes'
}

/** A delivery to the webhook of a task. */
export type Delivery = Omit<Extract<RowEvent, { kind: 'push' }>, 'kind'>

const method = 'POST /api/hooks'

/** Logs a delivery within the log budget of the task; `secrets` are masked. */
export async function logDelivery(task: TaskRecord, delivery: Delivery, raw: string, secrets: string[]): Promise<void> {
  const allowance = await reserveBudget(task.id, delivery.accepted, Buffer.byteLength(raw))
  if (allowance === 'no') return
  const { accepted, ...rest } = delivery
  const masked = secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), raw)
  const event = { kind: 'push', accepted, ...(masked === raw ? rest : { problem: rest.problem }) } as const
  const row: Draft = { direction: 'in', method, kind: 'push', raw: masked, event }
  const last = allowance === 'last' ? [noteDraft(createRemark(accepted ? 'not-written' : 'not-let-in'))] : []
  const pump = await takePump(task)
  try {
    await pump.write([row, ...last])
  } finally {
    await releasePump(task.id)
  }
}
