import type { WireRequest } from '@/lib/a2a/binding'
import { pathSegment } from '@/lib/a2a/bindings/http-json/path-segment'
import type { Call, Operation } from '@/lib/a2a/call'
import { ok, type Outcome } from '@/lib/a2a/outcome'

/** Where an operation is found: alike in v0.3, below `/v1`, and in v1.0 (§11.3 there), but for the card. */
export type Route = Pick<WireRequest, 'verb' | 'path'>

/** The verb and what follows the task's path, for calls about a task. */
const ofTask = {
  get: ['GET', ''],
  cancel: ['POST', ':cancel'],
  subscribe: ['POST', ':subscribe'],
  setPush: ['POST', '/pushNotificationConfigs'],
  listPush: ['GET', '/pushNotificationConfigs'],
  getPush: ['GET', '/pushNotificationConfigs/'],
  deletePush: ['DELETE', '/pushNotificationConfigs/'],
} as const satisfies Partial<Record<Operation, readonly [WireRequest['verb'], string]>>

/** The route of a call. `prefix` comes first in every path; `card` is where the extended card is. */
export function routeOf(call: Call, { prefix, card }: { prefix: string; card: string }): Outcome<Route> {
  switch (call.operation) {
    case 'send':
    case 'stream':
      return ok({ verb: 'POST', path: `${prefix}/message:${call.operation}` })
    case 'list':
      return ok({ verb: 'GET', path: `${prefix}/tasks` })
    case 'extendedCard':
      return ok({ verb: 'GET', path: `${prefix}${card}` })
  }
  const task = pathSegment(call.taskId)
  if (!task.ok) return task
  const [verb, rest] = ofTask[call.operation]
  const path = `${prefix}/tasks/${task.value}${rest}`
  if (call.operation !== 'getPush' && call.operation !== 'deletePush') return ok({ verb, path })
  // One that was set without an id has the task's (official SDKs).
  const config = pathSegment(call.configId ?? call.taskId)
  return config.ok ? ok({ verb, path: `${path}${config.value}` }) : config
}
