import 'server-only'
import { findBinding } from '@/lib/a2a/bindings/bindings'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { Message, Task } from '@/lib/a2a/model'
import { Fault, type FaultData } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { maxIdBytes, type TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask, findTaskByRemoteId } from '@/lib/server/db/tasks/tasks'
import { requireWritable } from '@/lib/server/db/engine/database-outage'
import { recordResponse, unexpectedShape } from '@/lib/server/a2a-client/verified-endpoints'
import { callUnary } from '@/lib/server/a2a-client/call-unary'
import type { Draft } from '@/lib/server/a2a-client/draft'
import { resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { isTransient } from '@/lib/server/a2a-client/poll-task'
import { buildTask } from '@/lib/server/tasks/plan-task'
import { prepareCall } from '@/lib/server/a2a-client/prepare-call'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'
import { startFollowing } from '@/lib/server/tasks/start-following'
import { isImportedAgent } from '@/lib/trace/imported-agent'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Requested number of history messages; agents may return more. */
const historyLength = 100

/** Errors that do not show whether the agent has the task, besides transient ones. */
const inconclusive = new Set<FaultData['kind']>(['agent-refused-auth', 'address-blocked'])

interface AdoptionCaller {
  viewer: Viewer
  agent: AgentRecord
  /** The caller's protocol version. */
  dialect: { id: DialectId }
  request: { signal: AbortSignal }
}

/**
 * Gets a task from the agent that was started elsewhere and adds it to the task list; its log begins with the agent's response.
 * A running task is followed from then on. Returns null if the agent has no such task or no supported binding. Throws if the
 * agent does not respond.
 */
export async function adoptTask(
  { viewer, agent, dialect, request }: AdoptionCaller,
  id: string,
): Promise<TaskRecord | null> {
  if (Buffer.byteLength(id) > maxIdBytes || !isCallable(agent)) return null
  const endpoint = await resolveEndpoint(agent)
  if (!findBinding(endpoint.agent.binding)) return null
  requireWritable()
  const call = prepareCall(endpoint, { operation: 'get', taskId: id, historyLength })
  const draft = await callUnary({ ...endpoint, signal: request.signal }, call)
  recordResponse(endpoint, draft)
  const remote = taskIn(draft, id)
  if (!remote) return null
  // A message that was sent in the meantime may have created it.
  const existing = await findTaskByRemoteId(viewer, agent.id, id)
  if (existing) return existing
  const dialects = { dialect: unexpectedShape(endpoint, draft) ?? endpoint.dialect.id, callerDialect: dialect.id }
  const plan = { known: null, ...(remote.contextId && { contextId: remote.contextId }) }
  const firstCall = { operation: 'send', message: firstMessage(remote), options: {} } as const
  const { task, creation } = await buildTask(viewer, agent, plan, firstCall, dialects, id)
  const pump = await takePump(task, { creation })
  try {
    await pump.write([call.draft, draft])
    if (pump.fold.open) await startFollowing(task, agent)
  } finally {
    await releasePump(task.id)
  }
  return findTask(viewer, task.id)
}

const isCallable = ({ lifecycle, url }: AgentRecord): boolean => lifecycle !== 'archived' && !isImportedAgent(url)

/** Returns the task in the agent's response; undefined if it has none with this ID. Throws if the response is inconclusive. */
function taskIn({ event }: Draft, id: string): Task | undefined {
  if (event.kind === 'fault' && (isTransient(event.fault) || inconclusive.has(event.fault.kind)))
    throw new Fault(event.fault.kind, event.fault.message, event.fault)
  return event.kind === 'task' && (event.task.id === '' || event.task.id === id) ? event.task : undefined
}

/** The message that gives the task its title. */
function firstMessage({ history }: Task): Message {
  return history.find(({ role }) => role === 'user') ?? { role: 'user', parts: [] }
}
