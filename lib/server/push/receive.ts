import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Json } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import { pushedTaskId, readPush } from '@/lib/a2a/reading/read-push'
import { remarks } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { consumeRate } from '@/lib/server/access/consume-rate'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { doneElsewhere } from '@/lib/server/errands/done-elsewhere'
import { readText } from '@/lib/server/http/read-json'
import { tellOthers } from '@/lib/server/instances/self'
import { ring } from '@/lib/server/push/bell'
import { checkProof } from '@/lib/server/push/check-proof'
import type { Delivery } from '@/lib/server/push/log-delivery'
import { takeDelivery } from '@/lib/server/push/take-delivery'
import { requireHook } from '@/lib/server/push/require-hook'
import { singleton } from '@/lib/server/singleton'
import { metrics } from '@/lib/server/telemetry/metrics'
import { findWithAgent } from '@/lib/server/tasks/find-with-agent'
import { parseBoundedJson } from '@/lib/a2a/parse-bounded-json'

const noJson = remarks['push-no-json']
const maxBytes = 16 * 1024 * 1024
const perMinute = 600

const limiter = () => singleton('push-deliveries', () => new RateLimiterMemory({ points: perMinute, duration: 60 }))

/**
 * Takes a delivery at a task's webhook: logs it, whether it is the agent's or not, and has the agent asked for the task.
 * Throws `not-found`, `rate-limited`, `unauthenticated` or `forbidden`, none of which says more than that.
 */
export async function receivePush(address: string, request: Request): Promise<Response> {
  const hook = await requireHook(address, request.headers)
  await limit(hook.id, hook.taskId)
  const { task, agent } = await findWithAgent({ ownerId: hook.ownerId }, hook.taskId)
  const raw = await readText(request, maxBytes, { lenient: true })
  const json = parse(raw)
  const proof = json && (await checkProof(hook.secrets, request.headers, raw, agent, task.dialect))
  const delivery = proof === undefined && json ? read(json.value, task) : refused(proof ?? noJson)
  metrics().received.inc({ result: delivery.accepted ? 'accepted' : 'refused' })
  const secrets = Object.values(hook.secrets)
  const errand = { kind: 'push', ownerId: hook.ownerId, delivery, raw, secrets } as const
  if (!(await doneElsewhere(task.id, errand))) await takeDelivery(task, agent, delivery, raw, secrets)
  if (!json) throw new Fault('invalid-input', noJson)
  if (proof !== undefined) throw new Fault('unauthenticated', 'The push notification could not be authenticated.')
  if (!delivery.accepted) throw new Fault('forbidden', 'The push notification does not match the task of this URL.')
  return Response.json({})
}

/** What comes too fast is not read; that there is news is told all the same. */
async function limit(hookId: string, taskId: string): Promise<void> {
  try {
    await consumeRate(limiter(), hookId, `More than ${perMinute} push notifications per minute.`)
  } catch (error) {
    if (error instanceof Fault && !ring(taskId)) tellOthers({ kind: 'ring', taskId })
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
  const id = pushedTaskId(body)
  if (id !== undefined && task.remoteId !== null && id !== task.remoteId) return refused(remarks['push-other-task'])
  const event = readPush(body)
  return event.ok
    ? { accepted: true, event: event.value }
    : { accepted: true, problem: `Invalid event: ${event.problem}` }
}

function refused(problem: string): Delivery {
  return { accepted: false, problem }
}
