import 'server-only'
import { findBinding } from '@/lib/a2a/bindings'
import type { DialectId } from '@/lib/a2a/dialect'
import type { Message, Task } from '@/lib/a2a/model'
import { Fault, type FaultData } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { maxIdBytes } from '@/lib/server/db/task-columns'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTask, findTaskByRemoteId } from '@/lib/server/db/tasks'
import { requireWritable } from '@/lib/server/db/trouble'
import { ask } from '@/lib/server/tasks/ask'
import type { Draft } from '@/lib/server/tasks/draft'
import { lineTo } from '@/lib/server/tasks/line'
import { newTask } from '@/lib/server/tasks/plan-task'
import { prepareCall } from '@/lib/server/tasks/prepare-call'
import { releasePump, takePump } from '@/lib/server/tasks/pumps'
import { rejoin } from '@/lib/server/tasks/rejoin'
import { runTurn } from '@/lib/server/tasks/run-turn'
import { isImportedAgent } from '@/lib/trace/imported-agent'
import type { Viewer } from '@/lib/server/viewer'

/** Messages of the conversation to ask for; agents keep to it or not. */
const historyLength = 100

/** Faults that do not say whether the agent has the task. */
const undecided = new Set<FaultData['kind']>([
  'agent-unreachable',
  'agent-timeout',
  'agent-refused-auth',
  'rate-limited',
  'address-blocked',
])

interface Asking {
  viewer: Viewer
  agent: AgentRecord
  /** The caller's. */
  dialect: { id: DialectId }
  request: { signal: AbortSignal }
}

/**
 * Asks the agent for a task that was not started here, and takes it into the task list: its log begins with what the agent
 * says. A task that runs is followed from then on. Returns null if the agent has no such task, or speaks nothing in which it can
 * be asked; throws if it does not answer.
 */
export async function takeInTask({ viewer, agent, dialect, request }: Asking, id: string): Promise<TaskRecord | null> {
  const line = await lineTo(agent)
  if (Buffer.byteLength(id) > maxIdBytes || !isCallable(agent) || !findBinding(line.agent.binding)) return null
  requireWritable()
  const call = prepareCall(line, { operation: 'get', taskId: id, historyLength })
  const draft = await ask({ ...line, signal: request.signal }, call)
  const told = toldTask(draft, id)
  if (!told) return null
  // Meanwhile a message that was on its way may have begun it.
  const begun = await findTaskByRemoteId(viewer, agent.id, id)
  if (begun) return begun
  const spoken = { dialect: line.dialect.id, callerDialect: dialect.id }
  const plan = { known: null, ...(told.contextId && { contextId: told.contextId }) }
  const opening = { operation: 'send', message: firstMessage(told), options: {} } as const
  const { task, beginning } = await newTask(viewer, agent, plan, opening, spoken, id)
  const pump = await takePump(task, { beginning })
  try {
    await pump.write([call.draft, draft])
    const { open } = pump.fold
    if (open) {
      const turnPump = await takePump(task)
      void runTurn(agent, turnPump, (turn) => rejoin(turn, agent.streaming))
    }
  } finally {
    await releasePump(task.id)
  }
  return findTask(viewer, task.id)
}

const isCallable = ({ lifecycle, url }: AgentRecord): boolean => lifecycle !== 'archived' && !isImportedAgent(url)

/** The task in the agent's answer; undefined if it has none of this ID. Throws what leaves that open. */
function toldTask({ event }: Draft, id: string): Task | undefined {
  if (event.kind === 'fault' && undecided.has(event.fault.kind))
    throw new Fault(event.fault.kind, event.fault.message, event.fault)
  return event.kind === 'task' && (event.task.id === '' || event.task.id === id) ? event.task : undefined
}

/** The message that gives the task its title. */
function firstMessage({ history }: Task): Message {
  return history.find(({ role }) => role === 'user') ?? { role: 'user', parts: [] }
}
