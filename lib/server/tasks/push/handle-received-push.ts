import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RowEvent } from '@/lib/a2a/log'
import { createRemark } from '@/lib/a2a/remarks'
import { isTerminal } from '@/lib/a2a/states'
import { createLruCache } from '@/lib/cache/lru-cache'
import { type Draft, noteDraft } from '@/lib/server/a2a-client/draft'
import { maskDraftInSteps } from '@/lib/server/a2a-client/mask-draft'
import { maskFor } from '@/lib/server/credentials/mask'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { countDeliveries, type DeliveryCounts } from '@/lib/server/db/events/outline-rows'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { log } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'
import { hasReader } from '@/lib/server/tasks/log/readers'
import { pollOnce } from '@/lib/server/tasks/poll-once'
import { awaitPushedUpdates, signalUpdate } from '@/lib/server/tasks/push/await-completion'
import { startFollowing } from '@/lib/server/tasks/start-following'

const limits = { accepted: 200, refused: 20, bytes: 8 * 1024 * 1024 }
/** Counts of other tasks are read again when needed. */
const maxTasks = 1000

/** Deliveries that were logged, and tasks that are being polled (true: poll once more), by task. */
const received = () =>
  singleton('received-pushes', () => ({
    counts: createLruCache<string, Promise<DeliveryCounts>>({ maxEntries: maxTasks }),
    polling: new Map<string, boolean>(),
  }))

/** Whether a delivery is logged: `yes`, as the `last` one of its kind, or `no`. */
type Allowance = 'yes' | 'last' | 'no'

/** Reserves part of the log budget of a task for a delivery of so many bytes: a flood must not grow the log without limit. */
async function reserveBudget(taskId: string, accepted: boolean, bytes: number): Promise<Allowance> {
  const cache = received().counts
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

/** What an agent, or somebody else, delivered to the webhook of a task. */
export type ReceivedPush = Omit<Extract<RowEvent, { kind: 'push' }>, 'kind'>

const method = 'POST /api/hooks'

/** Logs a delivery within the log budget of the task; `secrets` are masked. */
async function logDelivery(task: TaskRecord, delivery: ReceivedPush, raw: string, secrets: string[]): Promise<void> {
  const allowance = await reserveBudget(task.id, delivery.accepted, Buffer.byteLength(raw))
  if (allowance === 'no') return
  const { accepted, ...rest } = delivery
  const masked = secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), raw)
  const event = { kind: 'push', accepted, ...(masked === raw ? rest : { problem: rest.problem }) } as const
  const row: Draft = { direction: 'in', method, kind: 'push', raw: masked, event }
  const last = allowance === 'last' ? [noteDraft(createRemark(accepted ? 'not-written' : 'not-let-in'))] : []
  const mask = await maskFor({ id: task.agentId })
  const pump = await takePump(task)
  try {
    await pump.write([await maskDraftInSteps(row, mask), ...last])
  } finally {
    await releasePump(task.id)
  }
}

/** Minimum pause between two polls of a task. */
const pauseMs = 500

/**
 * Polls a task after the agent signaled updates: in the turn that waits for them, else here, unless a stream of the task is
 * open. Further signals meanwhile cause one more poll.
 */
function pollAgain(task: TaskRecord, agent: AgentRecord): void {
  if (signalUpdate(task.id) || hasReader(task.id)) return
  if (received().polling.has(task.id)) received().polling.set(task.id, true)
  else void poll(task, agent)
}

async function poll(task: TaskRecord, agent: AgentRecord): Promise<void> {
  do {
    received().polling.set(task.id, false)
    await pollTask(task, agent).catch((error: unknown) =>
      log().warn({ err: error, taskId: task.id }, 'failed to poll a task'),
    )
    await sleep(pauseMs)
  } while (received().polling.get(task.id))
  received().polling.delete(task.id)
}

async function pollTask(task: TaskRecord, agent: AgentRecord): Promise<void> {
  const pump = await takePump(task)
  try {
    const { remoteId } = pump
    if (!remoteId || isTerminal(pump.fold.task.status.state)) return
    await pollOnce(agent, pump, remoteId)
    // The task works again after its turn had ended.
    if (pump.fold.open) await startFollowing(task, agent, awaitPushedUpdates)
  } finally {
    await releasePump(task.id)
  }
}

/** Logs a delivery to a task that no other instance holds, and polls the task if the delivery is the agent's. */
export async function handleReceivedPush(
  task: TaskRecord,
  agent: AgentRecord,
  delivery: ReceivedPush,
  raw: string,
  secrets: string[],
): Promise<void> {
  await logDelivery(task, delivery, raw, secrets)
  if (delivery.accepted) pollAgain(task, agent)
}
