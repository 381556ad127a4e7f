import 'server-only'
import type { Json } from '@/lib/a2a/json'
import { eventTaskId } from '@/lib/a2a/agent-events'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { readPushTaskId, readPush } from '@/lib/a2a/reading/read-push'
import { remarks } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { consumeRateLimit } from '@/lib/server/platform/http/rate-limits'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { runOnHolder } from '@/lib/server/tasks/remote/run-on-holder'
import { readText } from '@/lib/server/platform/http/read-json'
import { broadcast } from '@/lib/server/instances/current-instance'
import { signalUpdate } from '@/lib/server/tasks/push/await-completion'
import { verifyDelivery } from '@/lib/server/push/verify-delivery'
import { type Delivery, handleDelivery } from '@/lib/server/tasks/push/handle-delivery'
import { requireWebhook } from '@/lib/server/push/require-webhook'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { findTaskWithAgent } from '@/lib/server/tasks/find-task-with-agent'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'
import { parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'

const noJson = remarks['push-no-json']
const maxBytes = 16 * 1024 * 1024
const deliveryLimit = { name: 'received push notifications', perMinute: 600 }

/**
 * Handles a delivery to a task's webhook: logs it, authenticated or not, and polls the task if it is the agent's. Throws
 * `not-found`, `rate-limited`, `unauthenticated` or `forbidden` without details.
 */
export async function receivePush(address: string, request: Request): Promise<Response> {
  const hook = await requireWebhook(address, request.headers)
  await limit(hook.id, hook.taskId)
  const { task, agent } = await findTaskWithAgent({ ownerId: hook.ownerId }, hook.taskId)
  const raw = await readText(request, maxBytes, { lenient: true })
  await yieldBetweenSteps([{ raw }])
  const json = parse(raw)
  await yieldBetweenSteps([{ raw }])
  const proof = json && (await verifyDelivery(hook.secrets, request.headers, raw, agent, task.dialect))
  await yieldBetweenSteps([{ raw }])
  const delivery = proof === undefined && json ? read(json.value, task) : refused(proof ?? noJson)
  metrics().received.inc({ result: delivery.accepted ? 'accepted' : 'refused' })
  const secrets = Object.values(hook.secrets)
  const command = { kind: 'push', ownerId: hook.ownerId, delivery, raw, secrets } as const
  if (!(await runOnHolder(task.id, command))) await handleDelivery(task, agent, delivery, raw, secrets)
  if (!json) throw new Fault('invalid-input', noJson)
  if (proof !== undefined) throw new Fault('unauthenticated', 'The push notification could not be authenticated.')
  if (!delivery.accepted) throw new Fault('forbidden', 'The push notification does not match the task of this URL.')
  return Response.json({})
}

/** Deliveries over the limit are not read, but still signal updates. */
async function limit(hookId: string, taskId: string): Promise<void> {
  try {
    await consumeRateLimit(deliveryLimit, hookId, `More than ${deliveryLimit.perMinute} push notifications per minute.`)
  } catch (error) {
    if (error instanceof Fault && !signalUpdate(taskId)) broadcast({ kind: 'ring', taskId })
    throw error
  }
}

function parse(raw: string): { value: Json } | undefined {
  try {
    const value = parseBoundedJson(raw)
    return isTooDeep(value) ? undefined : { value }
  } catch {
    return undefined
  }
}

function read(body: Json, task: TaskRecord): Delivery {
  const event = readPush(body)
  const id = event.ok ? eventTaskId(event.value) : readPushTaskId(body)
  if (id !== undefined && task.remoteId !== null && id !== task.remoteId) return refused(remarks['push-other-task'])
  return event.ok
    ? { accepted: true, event: event.value }
    : { accepted: true, problem: `Invalid event: ${event.problem}` }
}

function refused(problem: string): Delivery {
  return { accepted: false, problem }
}
