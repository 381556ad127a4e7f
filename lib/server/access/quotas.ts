import 'server-only'
import { agentCallOperations, allAgentsOperations, signInOperations } from '@/lib/api/operations/operation-access'
import type { OperationId } from '@/lib/api/operations/routes'
import type { Quota } from '@/lib/api/api-key'
import { Fault } from '@/lib/faults/fault'
import { checkDailyBytes, countDailyBytes } from '@/lib/server/access/daily-bytes'
import { readPersonQuota } from '@/lib/server/db/access/quota-setting'
import { countOpenTasks } from '@/lib/server/db/tasks/tasks'
import { consumeRateLimit } from '@/lib/server/platform/http/rate-limits'
import { bytesRead } from '@/lib/server/platform/http/read-body'
import { withLock } from '@/lib/server/platform/limiter'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Seconds after which a caller with too many running tasks may retry: it is unknown when a task ends. */
const taskRetryAfter = 5
const hop = 'switchboard'

/** The limits that apply to a viewer: those of the person, and those of the API key in use. */
interface AppliedQuota {
  subject: 'person' | 'key'
  id: string
  quota: Quota
}

async function quotasOf({ userId, apiKey }: Viewer): Promise<AppliedQuota[]> {
  const ofPerson: AppliedQuota = { subject: 'person', id: userId, quota: await readPersonQuota() }
  return apiKey ? [ofPerson, { subject: 'key', ...apiKey }] : [ofPerson]
}

const nameOf = { person: 'you', key: 'this API key' } as const

/**
 * Admits a request of a person or an API key to an operation, and counts it as a call. Throws `forbidden` for an operation that
 * the key cannot use, and `rate-limited` above the calls per minute of the key, or of the person if the operation calls an agent.
 */
export async function admitRequest(viewer: Viewer, id: OperationId): Promise<void> {
  const { apiKey, agentIds } = viewer
  if (apiKey && signInOperations.has(id))
    throw keyRefused('API keys cannot do this.', 'Sign in with a browser.', 'sign-in-only')
  if (agentIds && allAgentsOperations.has(id))
    throw keyRefused('This API key is limited to some agents.', 'Use a key for all agents.', 'key-agents')
  const callsAgent = agentCallOperations.has(id)
  if (!apiKey && !callsAgent) return
  for (const { subject, id: of, quota } of await quotasOf(viewer)) {
    const perMinute = quota.callsPerMinute
    if (perMinute === null || (subject === 'person' && !callsAgent)) continue
    // Another limit is another limiter: a limiter counts down from its limit.
    const limit = { name: `calls of a ${subject}, ${perMinute} per minute`, perMinute }
    await consumeRateLimit(limit, of, `Too many calls by ${nameOf[subject]}: at most ${perMinute} per minute.`, {
      hint: 'Wait, then try again.',
      hop,
      details: { code: 'quota-calls', values: { most: perMinute } },
    })
  }
}

const keyRefused = (message: string, hint: string, code: string): Fault =>
  new Fault('forbidden', message, { hint, hop, details: { code } })

/**
 * Starts a task, or a turn of one. Throws `rate-limited` if the person or the API key has as many running tasks as allowed. The
 * tasks of all instances count; two instances may each start one at the same time.
 */
export async function withTaskQuota<T>(viewer: Viewer, start: () => Promise<T>): Promise<T> {
  const limited = (await quotasOf(viewer)).filter(({ quota }) => quota.concurrentTasks !== null)
  if (limited.length === 0) return start()
  return withLock(`task quota ${viewer.userId}`, async () => {
    for (const { subject, id, quota } of limited) {
      const most = quota.concurrentTasks ?? Infinity
      if ((await countOpenTasks(subject === 'person' ? { ownerId: id } : { apiKeyId: id })) < most) continue
      throw new Fault('rate-limited', `Too many running tasks by ${nameOf[subject]}: at most ${most}.`, {
        hint: 'Wait until a task ends, or cancel one.',
        hop,
        details: { code: 'quota-tasks', values: { most } },
        retryAfter: taskRetryAfter,
      })
    }
    return start()
  })
}

/**
 * Answers a gateway call and counts its bytes, if they are limited. Throws `rate-limited` if the person or the API key has used up
 * the bytes of the day; a call that starts before that is answered completely.
 */
export async function withByteQuota(
  viewer: Viewer,
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  const subjects: string[] = []
  for (const { subject, id, quota } of await quotasOf(viewer)) {
    if (quota.bytesPerDay === null) continue
    const message = `${quota.bytesPerDay} bytes were used today by ${nameOf[subject]}, which is the limit.`
    await checkDailyBytes(`${subject} ${id}`, quota.bytesPerDay, message)
    subjects.push(`${subject} ${id}`)
  }
  if (subjects.length === 0) return answer()
  const count = (bytes: number) => subjects.forEach((subject) => countDailyBytes(subject, bytes))
  const response = await answer()
  count(bytesRead(request))
  return countBody(response, count)
}

/** Returns the same response; `count` gets the size of each chunk when it is sent. */
function countBody(response: Response, count: (bytes: number) => void): Response {
  if (!response.body) return response
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      count(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  const { status, headers } = response
  return new Response(response.body.pipeThrough(counter), { status, headers })
}
