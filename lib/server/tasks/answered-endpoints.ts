import 'server-only'
import { hasAnswered } from '@/lib/server/db/task-times'
import { singleton } from '@/lib/server/singleton'
import type { Draft } from '@/lib/server/tasks/draft'
import { foreignShape } from '@/lib/server/tasks/foreign-shape'
import type { Line } from '@/lib/server/tasks/line'

/** What agents answered in this process, by agent, card version, endpoint and protocol version. */
const answered = () => singleton('answered-endpoints', () => new Set<string>())

const keyOf = ({ agent, dialect }: Line): string =>
  [agent.id, agent.cardVersion, agent.url, agent.binding, dialect.id].join(' ')

/** Methods that v0.1 and v0.3 share: an error of theirs does not tell which of the two the agent speaks. */
const sharedMethods = new Set(['tasks/get', 'tasks/cancel', 'tasks/resubscribe'])

/** Errors of a method that the agent has, with params that it could read (v1.0 §5.4). */
const specificReasons = new Set<string | undefined>([
  'TASK_NOT_FOUND',
  'TASK_NOT_CANCELABLE',
  'INVALID_TASK_STATE',
  'PUSH_NOTIFICATION_NOT_SUPPORTED',
  'CONTENT_TYPE_NOT_SUPPORTED',
  'EXTENSION_SUPPORT_REQUIRED',
])

const replies = new Set<Draft['kind']>(['task', 'message', 'status', 'artifact'])

/** True for a response that only an agent of the called protocol version gives. */
function provesVersion(line: Line, response: Draft): boolean {
  const { kind, event, method } = response
  if (event.kind !== 'fault') return replies.has(kind) && foreignShape(line, response) === undefined
  const { reason, agentError } = event.fault
  // Over HTTP+JSON any server answers with an error for a path that it does not have.
  const isOfMethod = line.agent.binding === 'JSONRPC' && agentError !== undefined && !sharedMethods.has(method)
  return isOfMethod && specificReasons.has(reason)
}

/** Records that the agent answered at this endpoint in this protocol version, if the response proves it. */
export function recordAnswer(line: Line, response: Draft): void {
  const key = keyOf(line)
  if (!answered().has(key) && provesVersion(line, response)) answered().add(key)
}

/**
 * True if the agent answered any call at this endpoint in this protocol version since its card changed. Answers without a
 * task are known only to the process that received them.
 */
export async function isAnswered(line: Line): Promise<boolean> {
  const key = keyOf(line)
  const { agent, dialect } = line
  if (!answered().has(key) && (await hasAnswered(agent.id, dialect.id, agent.cardChangedAt ?? undefined)))
    answered().add(key)
  return answered().has(key)
}
