import 'server-only'
import type { RowEvent } from '@/lib/a2a/log'
import { remark } from '@/lib/a2a/remarks'
import { countPushRows, type PushRows } from '@/lib/server/db/push-rows'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { singleton } from '@/lib/server/singleton'
import { type Draft, noteDraft } from '@/lib/server/tasks/draft'
import { releasePump, takePump } from '@/lib/server/tasks/pumps'

const most = { accepted: 200, refused: 20, bytes: 8 * 1024 * 1024 }
const maxKept = 1000

const counts = () => singleton('push-rows', () => new Map<string, Promise<PushRows>>())

/** Whether a delivery goes into the log: yes, as the last of its kind, or no more. */
type Allowance = 'yes' | 'last' | 'no'

/** Takes room in a task's log for a delivery of so many bytes: a flood must not grow it without limit. */
async function takeAllowance(taskId: string, accepted: boolean, bytes: number): Promise<Allowance> {
  const kept = counts()
  // Counted again when needed.
  if (kept.size >= maxKept && !kept.has(taskId)) kept.clear()
  const counting = kept.get(taskId) ?? countPushRows(taskId)
  kept.set(taskId, counting)
  counting.catch(() => kept.delete(taskId))
  const count = await counting
  const kind = accepted ? 'accepted' : 'refused'
  if (count[kind] >= most[kind] || count.bytes >= most.bytes) return 'no'
  count[kind] += 1
  count.bytes += bytes
  return count[kind] === most[kind] || count.bytes >= most.bytes ? 'last' : 'yes'
}

/** What came to a task's webhook. */
export type Delivery = Omit<Extract<RowEvent, { kind: 'push' }>, 'kind'>

const method = 'POST /api/hooks'

/** Logs a delivery, as far as the task's log has room for more; `secrets` are not shown. */
export async function logDelivery(task: TaskRecord, delivery: Delivery, raw: string, secrets: string[]): Promise<void> {
  const allowance = await takeAllowance(task.id, delivery.accepted, Buffer.byteLength(raw))
  if (allowance === 'no') return
  const { accepted, ...rest } = delivery
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), raw)
  const event = { kind: 'push', accepted, ...(hidden === raw ? rest : { problem: rest.problem }) } as const
  const row: Draft = { direction: 'in', method, kind: 'push', raw: hidden, event }
  const last = allowance === 'last' ? [noteDraft(remark(accepted ? 'not-written' : 'not-let-in'))] : []
  const pump = await takePump(task)
  try {
    await pump.write([row, ...last])
  } finally {
    await releasePump(task.id)
  }
}
