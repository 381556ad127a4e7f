import 'server-only'
import { eventTaskId } from '@/lib/a2a/agent-events'
import type { Json } from '@/lib/a2a/json'
import { parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { readPush, readPushTaskId } from '@/lib/a2a/reading/read-push'
import { remarks } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { broadcast } from '@/lib/server/instances/current-instance'
import { consumeRateLimit, readClientAddress } from '@/lib/server/platform/http/rate-limits'
import { readText } from '@/lib/server/platform/http/read-json'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'
import { verifyDelivery } from '@/lib/server/push/verify-delivery'
import { findTaskWithAgent } from '@/lib/server/tasks/task-detail'
import { signalUpdate } from '@/lib/server/tasks/push/await-completion'
import { type ReceivedPush, handleReceivedPush } from '@/lib/server/tasks/push/handle-received-push'
import { findWebhookByToken, type Webhook } from '@/lib/server/tasks/push/task-webhook'
import { runOnHolder } from '@/lib/server/tasks/remote/run-on-holder'
import { actFor } from '@/lib/server/platform/viewer'

const missLimit = { name: 'unknown webhook URLs', perMinute: 30 }

/**
 * Returns the webhook with this token in its URL. Throws `not-found`, and `rate-limited` after many of these from the same
 * client.
 */
async function requireWebhook(address: string, headers: Headers): Promise<Webhook> {
  const hook = await findWebhookByToken(address)
  if (hook) return hook
  await consumeRateLimit(missLimit, readClientAddress(headers), 'Too many invalid webhook URLs.')
  throw new Fault('not-found', 'Not found.')
}

const maxCharacters = 1024

/** Answers the validation request that reference agents of v0.1 send before they deliver to a webhook. */
export async function answerHandshake(address: string, request: Request): Promise<Response> {
  await requireWebhook(address, request.headers)
  const token = new URL(request.url).searchParams.get('validationToken')
  if (!token || token.length > maxCharacters)
    throw new Fault('invalid-input', `validationToken must have 1 to ${maxCharacters} characters.`)
  return new Response(token, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  })
}

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
  const { task, agent } = await findTaskWithAgent(actFor(hook.ownerId), hook.taskId)
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
  if (!(await runOnHolder(task.id, command))) await handleReceivedPush(task, agent, delivery, raw, secrets)
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

function read(body: Json, task: TaskRecord): ReceivedPush {
  const event = readPush(body)
  const id = event.ok ? eventTaskId(event.value) : readPushTaskId(body)
  if (id !== undefined && task.remoteId !== null && id !== task.remoteId) return refused(remarks['push-other-task'])
  return event.ok
    ? { accepted: true, event: event.value }
    : { accepted: true, problem: `Invalid event: ${event.problem}` }
}

function refused(problem: string): ReceivedPush {
  return { accepted: false, problem }
}
