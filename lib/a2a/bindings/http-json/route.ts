import type { Operation } from '@/lib/a2a/call'
import type { WireRequest } from '@/lib/a2a/binding'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** Where an operation is found: alike in v0.3, below `/v1`, and in v1.0 (§11.3 there), but for the card. */
export type Route = Pick<WireRequest, 'verb' | 'path'>

/** Paths are normalised on their way: these ids would lead elsewhere. */
const unsayable = new Set(['', '.', '..'])

/** The route of an operation, after what comes before it in every path. `card`: where the extended card is. */
export function routeOf(
  operation: Operation,
  ids: { taskId?: string; configId?: string },
  { prefix, card }: { prefix: string; card: string },
): Outcome<Route> {
  const { taskId = '', configId = '' } = ids
  const said = { taskId: encodeURIComponent(taskId), configId: encodeURIComponent(configId) }
  const task = `${prefix}/tasks/${said.taskId}`
  const configs = `${task}/pushNotificationConfigs`
  const routes: Record<Operation, Route> = {
    send: { verb: 'POST', path: `${prefix}/message:send` },
    stream: { verb: 'POST', path: `${prefix}/message:stream` },
    get: { verb: 'GET', path: task },
    list: { verb: 'GET', path: `${prefix}/tasks` },
    cancel: { verb: 'POST', path: `${task}:cancel` },
    subscribe: { verb: 'POST', path: `${task}:subscribe` },
    setPush: { verb: 'POST', path: configs },
    getPush: { verb: 'GET', path: `${configs}/${said.configId}` },
    listPush: { verb: 'GET', path: configs },
    deletePush: { verb: 'DELETE', path: `${configs}/${said.configId}` },
    extendedCard: { verb: 'GET', path: `${prefix}${card}` },
  }
  const route = routes[operation]
  const named = [
    ...(route.path.startsWith(task) ? [taskId] : []),
    ...(route.path.startsWith(`${configs}/`) ? [configId] : []),
  ]
  const bad = named.find((id) => unsayable.has(id))
  return bad === undefined ? ok(route) : problem(`The id ${JSON.stringify(bad)} cannot stand in an address.`)
}
