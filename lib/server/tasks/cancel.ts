import 'server-only'
import type { TaskCall } from '@/lib/a2a/call'
import type { TaskFold } from '@/lib/a2a/fold'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { isTerminal } from '@/lib/a2a/states'
import { endsTurn } from '@/lib/a2a/turn'
import { Fault, type FaultData } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { doneElsewhere } from '@/lib/server/errands/done-elsewhere'
import { askAround, type Inquirer } from '@/lib/server/tasks/ask-around'
import { type Draft, gapDraft } from '@/lib/server/tasks/draft'
import { findWithAgent } from '@/lib/server/tasks/find-with-agent'
import { openInbox } from '@/lib/server/tasks/inbox'
import { lineTo } from '@/lib/server/tasks/line'
import { look, mayPass } from '@/lib/server/tasks/look'
import type { Pump } from '@/lib/server/tasks/pump'
import { releasePump, takePump } from '@/lib/server/tasks/pumps'
import { readFold } from '@/lib/server/tasks/read-fold'
import { isRead, stopReading } from '@/lib/server/tasks/readers'
import { rejoin } from '@/lib/server/tasks/rejoin'
import { runTurn } from '@/lib/server/tasks/run-turn'
import type { Viewer } from '@/lib/server/viewer'

/** What a caller says along. */
type Said = Pick<TaskCall, 'metadata' | 'extensions'>

/** How long a stream is read on after the task ended: it may tell of that itself. Milliseconds. */
const drainTimeoutMs = 500

/** How long the agent has to name a task that is to be canceled already. */
const namingMs = 2000

/**
 * Cancels a task at the agent, in mid-stream too, and answers with the task as the agent then says it is. If the agent
 * refuses, the task goes on as before, and what the agent answered is thrown; only an agent that does not answer at all is not
 * followed any more. Throws `conflict` for a task that is over.
 */
export async function cancelTask(viewer: Viewer, taskId: string, said: Said = {}): Promise<TaskFold> {
  const { task, agent } = await findWithAgent(viewer, taskId)
  if (!task.open && isTerminal(task.state))
    throw new Fault('conflict', `The task is already ${task.state}.`, { reason: 'TASK_NOT_CANCELABLE' })
  if (await doneElsewhere(taskId, { kind: 'cancel', ownerId: viewer.ownerId, said })) return readFold(taskId)
  const pump = await takePump(task)
  try {
    const fault = await cancelAtAgent(agent, pump, said)
    if (pump.fold.open && !isRead(taskId)) {
      const again = await takePump(task)
      void runTurn(agent, again, (turn) => rejoin(turn, agent.streaming))
    }
    if (fault) throw new Fault(fault.kind, fault.message, fault)
    return pump.fold
  } finally {
    await releasePump(taskId)
  }
}

/** Waits a moment for the agent's first words: without its name for the task there is nothing to cancel there. */
async function awaitName(pump: Pump): Promise<void> {
  const inbox = openInbox(pump.taskId)
  const late = AbortSignal.timeout(namingMs)
  while (!pump.remoteId && pump.fold.open && isRead(pump.taskId) && !late.aborted) {
    await inbox.news(late)
    inbox.take()
  }
  inbox.close()
}

/**
 * What to log after a refused cancel. A task that is over is told; one whose agent does not answer at all is not followed any
 * more; any other goes on.
 */
function draftsAfterRefusal(taskId: string, draft: Draft, ended: boolean): Draft[] {
  const { event } = draft
  if (event.kind === 'fault') {
    if (!mayPass(event.fault)) return []
    stopReading(taskId)
    return [gapDraft(gapReasons.unstopped, true)]
  }
  if (!ended) return []
  stopReading(taskId, drainTimeoutMs)
  return [draft]
}

/** Logs the call and its answer; gives the fault that the agent answered. */
async function cancelAtAgent(
  agent: AgentRecord,
  pump: Pump,
  { metadata, extensions }: Said,
): Promise<FaultData | undefined> {
  await awaitName(pump)
  const { taskId, remoteId } = pump
  if (!remoteId) {
    if (!pump.fold.open) return undefined
    stopReading(taskId)
    await pump.write([gapDraft(gapReasons.unnamed, true)])
    return undefined
  }
  const line = await lineTo(agent, pump.task)
  const inquirer: Inquirer = { ...line, pump, signal: new AbortController().signal }
  const call = {
    operation: 'cancel',
    taskId: remoteId,
    ...(metadata && { metadata }),
    ...(extensions && { extensions }),
  } as const
  const { draft: answer, asker } = await askAround(inquirer, call, pump.write)
  const { event } = answer
  if (event.kind !== 'fault') {
    await pump.write([answer])
    if ((event.kind === 'task' || event.kind === 'status') && endsTurn(event)) stopReading(taskId, drainTimeoutMs)
    return undefined
  }
  // It may have refused because the task has just come to its end.
  const { draft, ended } = await look(asker, remoteId)
  await pump.write([answer, ...draftsAfterRefusal(taskId, draft, ended)])
  return event.fault
}
