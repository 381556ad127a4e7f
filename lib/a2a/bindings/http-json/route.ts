import type { WireRequest } from '@/lib/a2a/bindings/binding'
import type { Call, Operation } from '@/lib/a2a/call'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** URL parsers normalize these segments, so the request would reach another path. */
const unsafeSegments = new Set(['', '.', '..'])

/** Encodes an ID as one path segment. Returns a problem for an ID that cannot be one. */
export function encodePathSegment(id: string): Outcome<string> {
  // A lone surrogate has no UTF-8 encoding.
  const isEncodable = !unsafeSegments.has(id) && id.isWellFormed()
  return isEncodable
    ? ok(encodeURIComponent(id))
    : problem(`The ID ${JSON.stringify(truncate(id))} cannot be used in a URL path.`)
}

/** Verb and path of an operation. The same in v0.3 (below `/v1`) and v1.0 (§11.3) except for the card. */
type Route = Pick<WireRequest, 'verb' | 'path'>

/** Verb and path suffix of calls about a task. */
const taskRoutes = {
  get: ['GET', ''],
  cancel: ['POST', ':cancel'],
  subscribe: ['POST', ':subscribe'],
  setPush: ['POST', '/pushNotificationConfigs'],
  listPush: ['GET', '/pushNotificationConfigs'],
  getPush: ['GET', '/pushNotificationConfigs/'],
  deletePush: ['DELETE', '/pushNotificationConfigs/'],
} as const satisfies Partial<Record<Operation, readonly [WireRequest['verb'], string]>>

/** Returns the route of a call. `prefix` starts every path; `card` is the path of the extended card. */
export function resolveRoute(call: Call, { prefix, card }: { prefix: string; card: string }): Outcome<Route> {
  switch (call.operation) {
    case 'send':
    case 'stream':
      return ok({ verb: 'POST', path: `${prefix}/message:${call.operation}` })
    case 'list':
      return ok({ verb: 'GET', path: `${prefix}/tasks` })
    case 'extendedCard':
      return ok({ verb: 'GET', path: `${prefix}${card}` })
  }
  const task = encodePathSegment(call.taskId)
  if (!task.ok) return task
  const [verb, rest] = taskRoutes[call.operation]
  const path = `${prefix}/tasks/${task.value}${rest}`
  if (call.operation !== 'getPush' && call.operation !== 'deletePush') return ok({ verb, path })
  // A configuration that was set without an ID has the ID of the task (official SDKs).
  const config = encodePathSegment(call.configId ?? call.taskId)
  return config.ok ? ok({ verb, path: `${path}${config.value}` }) : config
}
