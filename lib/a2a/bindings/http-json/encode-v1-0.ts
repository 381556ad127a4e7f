import type { WireRequest } from '@/lib/a2a/binding'
import { pathSegment } from '@/lib/a2a/bindings/http-json/path-segment'
import { routeOf } from '@/lib/a2a/bindings/http-json/route'
import type { Call } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import type { JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { isStream } from '@/lib/a2a/stream-operation'

const json = 'application/json'
const a2aJson = 'application/a2a+json'
/** Members of the params that stand in the path. */
const inPath = new Set(['tenant', 'id', 'taskId'])

function queryOf(params: JsonObject): Record<string, string> {
  const said = Object.entries(params).filter(([name]) => !inPath.has(name))
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}

/** What a call says in its body: everything, or, where the path names the task already, the rest. */
function bodyOf({ operation }: Call, params: JsonObject): JsonObject | undefined {
  if (operation === 'subscribe') return undefined
  if (operation !== 'cancel') return params
  const { id: _id, ...rest } = params
  return rest
}

/**
 * A v1.0 call as HTTP+JSON (§11): the params of its JSON-RPC form as body or query, the tenant as first segment of the
 * path. Agents of 1.0.0 may refuse the media type of 1.0.1; text and proto disagree on the verb of a subscription.
 */
export function encodeV10(dialect: Dialect, call: Call): Outcome<WireRequest> {
  const wire = dialect.encodeCall(call)
  if (!wire.ok) return wire
  const { params } = wire.value
  const segment = typeof params.tenant === 'string' ? pathSegment(params.tenant) : ok('')
  if (!segment.ok) return segment
  const prefix = segment.value && `/${segment.value}`
  const route = routeOf(call, { prefix, card: '/extendedAgentCard' })
  if (!route.ok) return route
  const { verb, path } = route.value
  const accept = isStream(call.operation) ? 'text/event-stream' : `${a2aJson}, ${json}`
  const headers = { ...wire.value.headers, Accept: accept }
  const asked = { method: `${verb} ${path}`, verb, path }
  const said = verb === 'POST' ? bodyOf(call, params) : undefined
  if (call.operation === 'subscribe')
    return ok({
      ...asked,
      query: {},
      headers,
      body: '',
      otherwise: { statuses: [404, 405, 501], verb: 'GET', headers, body: '' },
    })
  if (!said) return ok({ ...asked, query: queryOf(params), headers, body: '' })
  const body = JSON.stringify(said)
  return ok({
    ...asked,
    query: {},
    headers: { ...headers, 'Content-Type': a2aJson },
    body,
    otherwise: { statuses: [415], verb, headers: { ...headers, 'Content-Type': json }, body },
  })
}
