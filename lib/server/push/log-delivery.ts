import 'server-only'
import type { RowEvent } from '@/lib/a2a/log'
import { remark } from '@/lib/a2a/remarks'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { takeAllowance } from '@/lib/server/push/log-allowance'
import { type Draft, noteDraft } from '@/lib/server/tasks/draft'
import { releasePump, takePump } from '@/lib/server/tasks/pumps'

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
