import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTerminal } from '@/lib/a2a/states'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { log } from '@/lib/server/platform/log'
import { awaitPushedUpdates, signalUpdate } from '@/lib/server/tasks/push/await-completion'
import { type Delivery, logDelivery } from '@/lib/server/tasks/push/log-delivery'
import { singleton } from '@/lib/server/platform/singleton'
import { pollOnce } from '@/lib/server/tasks/poll-once'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'
import { hasReader } from '@/lib/server/tasks/log/readers'
import { runTurn } from '@/lib/server/tasks/run-turn'

/** Minimum pause between two polls of a task. */
const pauseMs = 500

/** Tasks that are being polled; true: poll once more. */
const polling = () => singleton('push-asking', () => new Map<string, boolean>())

/**
 * Polls a task after the agent signaled updates: in the turn that waits for them, else here, unless a stream of the task is
 * open. Further signals meanwhile cause one more poll.
 */
function pollAgain(task: TaskRecord, agent: AgentRecord): void {
  if (signalUpdate(task.id) || hasReader(task.id)) return
  if (polling().has(task.id)) polling().set(task.id, true)
  else void poll(task, agent)
}

async function poll(task: TaskRecord, agent: AgentRecord): Promise<void> {
  do {
    polling().set(task.id, false)
    await pollTask(task, agent).catch((error: unknown) =>
      log().warn({ err: error, taskId: task.id }, 'failed to poll a task'),
    )
    await sleep(pauseMs)
  } while (polling().get(task.id))
  polling().delete(task.id)
}

async function pollTask(task: TaskRecord, agent: AgentRecord): Promise<void> {
  const pump = await takePump(task)
  try {
    const { remoteId } = pump
    if (!remoteId || isTerminal(pump.fold.task.status.state)) return
    await pollOnce(agent, pump, remoteId)
    // The task works again after its turn had ended.
    if (!pump.fold.open || hasReader(task.id)) return
    const again = await takePump(task)
    void runTurn(agent, again, awaitPushedUpdates)
  } finally {
    await releasePump(task.id)
  }
}

/** Logs a delivery to a task that no other instance holds, and polls the task if the delivery is the agent's. */
export async function handleDelivery(
  task: TaskRecord,
  agent: AgentRecord,
  delivery: Delivery,
  raw: string,
  secrets: string[],
): Promise<void> {
  await logDelivery(task, delivery, raw, secrets)
  if (delivery.accepted) pollAgain(task, agent)
}
