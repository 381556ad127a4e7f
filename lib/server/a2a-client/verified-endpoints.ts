import 'server-only'
import { decodeResponse } from '@/lib/a2a/bindings/json-rpc'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { detectResultDialect } from '@/lib/a2a/dialects/diagnose-rejection'
import { detectResultSpelling } from '@/lib/a2a/dialects/v0-3/part-spelling'
import type { Json } from '@/lib/a2a/json'
import type { Draft } from '@/lib/server/a2a-client/draft'
import { agentDiscoveries, type Endpoint } from '@/lib/server/a2a-client/endpoint'
import { hasAnswered } from '@/lib/server/db/tasks/task-times'

/** Returns the JSON-RPC result in a raw response or event. */
function resultOf(raw: string): Json | undefined {
  const json = parseJson(raw)
  const response = json.ok ? decodeResponse(json.value) : json
  return response.ok && 'result' in response.value ? response.value.result : undefined
}

/** Returns the protocol version of the response if it is not the version of the call; else undefined. */
export function unexpectedShape({ agent, dialect }: Endpoint, { raw }: Draft): DialectId | undefined {
  if (agent.binding !== 'JSONRPC') return undefined
  const result = resultOf(raw)
  const shape = result === undefined ? undefined : detectResultDialect(result)
  return shape === dialect.id ? undefined : shape
}

/** Returns the discriminator of parts in this response to a v0.2 or v0.3 call; undefined if it has none. */
export function detectPartSpelling(
  { agent, dialect }: Endpoint,
  { raw, direction }: Draft,
): 'kind' | 'type' | undefined {
  if (direction === 'out' || agent.binding !== 'JSONRPC' || !dialect.hasDraftParts || !raw.includes('"parts"'))
    return undefined
  const result = resultOf(raw)
  return result === undefined ? undefined : detectResultSpelling(result)
}

const verified = () => agentDiscoveries().verifiedEndpoints

const keyOf = ({ agent, dialect }: Endpoint): string =>
  [agent.id, agent.cardVersion, agent.url, agent.binding, dialect.id].join(' ')

/** Methods that v0.1 and v0.3 share. An error of one of them does not show which of the two the agent speaks. */
const sharedMethods = new Set(['tasks/get', 'tasks/cancel', 'tasks/resubscribe'])

/** Errors of an agent that has the method and understood the params (v1.0 §5.4). */
const specificReasons = new Set<string | undefined>([
  'TASK_NOT_FOUND',
  'TASK_NOT_CANCELABLE',
  'INVALID_TASK_STATE',
  'PUSH_NOTIFICATION_NOT_SUPPORTED',
  'CONTENT_TYPE_NOT_SUPPORTED',
  'EXTENSION_SUPPORT_REQUIRED',
])

const replies = new Set<Draft['kind']>(['task', 'message', 'status', 'artifact'])

/** True for a response that only an agent of the called protocol version sends. */
function provesVersion(endpoint: Endpoint, response: Draft): boolean {
  const { kind, event, method } = response
  if (event.kind !== 'fault') return replies.has(kind) && unexpectedShape(endpoint, response) === undefined
  const { reason, agentError } = event.fault
  // Over HTTP+JSON, any server returns an error for an unknown path.
  const isOfMethod = endpoint.agent.binding === 'JSONRPC' && agentError !== undefined && !sharedMethods.has(method)
  return isOfMethod && specificReasons.has(reason)
}

/** Marks the endpoint as verified if the response proves that the agent speaks the protocol version of the call. */
export function recordResponse(endpoint: Endpoint, response: Draft): void {
  const key = keyOf(endpoint)
  if (!verified().has(key) && provesVersion(endpoint, response)) verified().add(key)
}

/**
 * True if the agent has answered a call at this endpoint in this protocol version since its card changed. Responses without
 * a task are known only to the process that received them.
 */
export async function isVerified(endpoint: Endpoint): Promise<boolean> {
  const key = keyOf(endpoint)
  const { agent, dialect } = endpoint
  if (!verified().has(key) && (await hasAnswered(agent.id, dialect.id, agent.cardChangedAt ?? undefined)))
    verified().add(key)
  return verified().has(key)
}
