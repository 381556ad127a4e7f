import 'server-only'
import { hasAnswered } from '@/lib/server/db/tasks/task-times'
import { singleton } from '@/lib/server/platform/singleton'
import type { Draft } from '@/lib/server/a2a-client/draft'
import { unexpectedShape } from '@/lib/server/a2a-client/unexpected-shape'
import type { Endpoint } from '@/lib/server/a2a-client/endpoint'

/** Endpoints that answered in this process, by agent, card version, URL, binding and protocol version. */
const verified = () => singleton('answered-endpoints', () => new Set<string>())

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
