import 'server-only'
import { countPushRows, type PushRows } from '@/lib/server/db/push-rows'
import { singleton } from '@/lib/server/singleton'

const most = { accepted: 200, refused: 20, bytes: 8 * 1024 * 1024 }
const maxKept = 1000

const counts = () => singleton('push-rows', () => new Map<string, Promise<PushRows>>())

/** Whether a delivery goes into the log: yes, as the last of its kind, or no more. */
export type Allowance = 'yes' | 'last' | 'no'

/** Takes room in a task's log for a delivery of so many bytes: a flood must not grow it without limit. */
export async function takeAllowance(taskId: string, accepted: boolean, bytes: number): Promise<Allowance> {
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
