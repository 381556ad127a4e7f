import type { WireRequest } from '@/lib/a2a/bindings/binding'
import { encodePathSegment, resolveRoute } from '@/lib/a2a/bindings/http-json/route'
import type { Call } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import type { JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { isStreamOperation } from '@/lib/a2a/bindings/operation-of'

const json = 'application/json'
const a2aJson = 'application/a2a+json'
/** Params that are part of the path. */
const pathParams = new Set(['tenant', 'id', 'taskId'])

function toQuery(params: JsonObject): Record<string, string> {
  const queryParams = Object.entries(params).filter(([name]) => !pathParams.has(name))
  return Object.fromEntries(queryParams.map(([name, value]) => [name, String(value)]))
}

/** Returns the params that go into the body. If the path names the task, the task ID is left out. */
function bodyParams({ operation }: Call, params: JsonObject): JsonObject | undefined {
  if (operation === 'subscribe') return undefined
  if (operation !== 'cancel') return params
  const { id: _id, ...rest } = params
  return rest
}

/**
 * Encodes a v1.0 call as HTTP+JSON (§11): the params of its JSON-RPC form as body or query, the tenant as the first segment of
 * the path. Agents of 1.0.0 may reject the media type of 1.0.1; the text and the proto specify different verbs for a
 * subscription.
 */
export function encodeV10(dialect: Dialect, call: Call): Outcome<WireRequest> {
  const wire = dialect.encodeCall(call)
  if (!wire.ok) return wire
  const { params } = wire.value
  const segment = typeof params.tenant === 'string' ? encodePathSegment(params.tenant) : ok('')
  if (!segment.ok) return segment
  const prefix = segment.value && `/${segment.value}`
  const route = resolveRoute(call, { prefix, card: '/extendedAgentCard' })
  if (!route.ok) return route
  const { verb, path } = route.value
  const accept = isStreamOperation(call.operation) ? 'text/event-stream' : `${a2aJson}, ${json}`
  const headers = { ...wire.value.headers, Accept: accept }
  const request = { method: `${verb} ${path}`, verb, path }
  const bodyObject = verb === 'POST' ? bodyParams(call, params) : undefined
  if (call.operation === 'subscribe')
    return ok({
      ...request,
      query: {},
      headers,
      body: '',
      fallback: { statuses: [404, 405, 501], verb: 'GET', headers, body: '' },
    })
  if (!bodyObject) return ok({ ...request, query: toQuery(params), headers, body: '' })
  const body = JSON.stringify(bodyObject)
  return ok({
    ...request,
    query: {},
    headers: { ...headers, 'Content-Type': a2aJson },
    body,
    fallback: { statuses: [415], verb, headers: { ...headers, 'Content-Type': json }, body },
  })
}
