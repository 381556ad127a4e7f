import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTerminal } from '@/lib/a2a/states'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { log } from '@/lib/server/log'
import { awaitPush } from '@/lib/server/push/await-push'
import { ring } from '@/lib/server/push/bell'
import { type Delivery, logDelivery } from '@/lib/server/push/log-delivery'
import { singleton } from '@/lib/server/singleton'
import { lookOnce } from '@/lib/server/tasks/look-once'
import { releasePump, takePump } from '@/lib/server/tasks/pumps'
import { isRead } from '@/lib/server/tasks/readers'
import { runTurn } from '@/lib/server/tasks/run-turn'

/** Between two questions about the same task. */
const pauseMs = 500

/** Tasks that are asked for now; true: to be asked for once more. */
const asking = () => singleton('push-asking', () => new Map<string, boolean>())

/**
 * Has the agent asked for a task of which it just said that there is news: by the turn that waits for it, else here,
 * unless the agent is being listened to anyway. However many say so meanwhile, it is asked once more.
 */
function askAgain(task: TaskRecord, agent: AgentRecord): void {
  if (ring(task.id) || isRead(task.id)) return
  if (asking().has(task.id)) asking().set(task.id, true)
  else void ask(task, agent)
}

async function ask(task: TaskRecord, agent: AgentRecord): Promise<void> {
  do {
    asking().set(task.id, false)
    await askOnce(task, agent).catch((error: unknown) =>
      log().warn({ err: error, taskId: task.id }, 'failed to poll a task'),
    )
    await sleep(pauseMs)
  } while (asking().get(task.id))
  asking().delete(task.id)
}

async function askOnce(task: TaskRecord, agent: AgentRecord): Promise<void> {
  const pump = await takePump(task)
  try {
    const { remoteId } = pump
    if (!remoteId || isTerminal(pump.fold.task.status.state)) return
    await lookOnce(agent, pump, remoteId)
    // It rested and works again.
    if (!pump.fold.open || isRead(task.id)) return
    const again = await takePump(task)
    void runTurn(agent, again, awaitPush)
  } finally {
    await releasePump(task.id)
  }
}

/** Logs a delivery in a task that nobody else holds, and has the agent asked where it is the agent's. */
export async function takeDelivery(
  task: TaskRecord,
  agent: AgentRecord,
  delivery: Delivery,
  raw: string,
  secrets: string[],
): Promise<void> {
  await logDelivery(task, delivery, raw, secrets)
  if (delivery.accepted) askAgain(task, agent)
}
