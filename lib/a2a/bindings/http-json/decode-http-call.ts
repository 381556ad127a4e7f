import type { HttpRoute } from '@/lib/a2a/bindings/http-json/match-route'
import type { Call, Operation } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { type Outcome, problem } from '@/lib/a2a/outcome'

/** Query parameters that are numbers, or enums, which may be written as numbers. */
const numbers = new Set(['historyLength', 'history_length', 'pageSize', 'page_size', 'status'])

/** Returns a query parameter as the JSON value that it stands for: true, false, a number, or text. */
function readParameter(name: string, text: string): Json {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return numbers.has(name) && /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** Returns the query as params, as ProtoJSON of the request without its body. Empty parameters count as absent. */
function readQuery(query: URLSearchParams): JsonObject {
  const parameters = [...query].filter(([, text]) => text !== '')
  return Object.fromEntries(parameters.map(([name, text]) => [name, readParameter(name, text)]))
}

/** Returns the names of the path as params of the operation. */
function readPath({ operation, tenant, taskId, configId }: HttpRoute): JsonObject {
  const ids: JsonObject = taskId === undefined ? {} : operation.endsWith('Push') ? { taskId } : { id: taskId }
  const config: JsonObject = configId === undefined ? {} : { id: configId }
  return { ...ids, ...config, ...(tenant !== undefined && { tenant }) }
}

/** Operations whose request has a body. The body of the others is ignored. */
const operationsWithBody = new Set<Operation>(['send', 'stream', 'cancel', 'setPush'])

/**
 * Decodes a call over HTTP+JSON (v0.3 §3.2.3, v1.0 §11): the params of its JSON-RPC form come from path, query and body, where
 * the path takes precedence. `body`: undefined if there is none. A problem names the path of the invalid member.
 */
export function decodeHttpCall(
  dialect: Dialect,
  route: HttpRoute,
  query: URLSearchParams,
  body: Json | undefined,
): Outcome<Call> {
  const { operation } = route
  const hasBody = operationsWithBody.has(operation)
  if (hasBody && body !== undefined && !isObject(body)) return problem('The request body is not an object.')
  const method = Object.keys(dialect.methods).find((name) => dialect.methods[name] === operation)
  if (method === undefined) return problem(`A2A ${dialect.protocolVersion} has no ${operation} over HTTP+JSON.`)
  const members = hasBody ? (isObject(body) ? body : {}) : readQuery(query)
  const call = dialect.decodeCall(method, { ...members, ...readPath(route) })
  // The params are body, query and path here.
  return call.ok ? call : problem(call.problem.replace(/^params\./, ''))
}
