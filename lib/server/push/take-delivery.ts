import 'server-only'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { askAgain } from '@/lib/server/push/ask-again'
import { type Delivery, logDelivery } from '@/lib/server/push/log-delivery'

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
