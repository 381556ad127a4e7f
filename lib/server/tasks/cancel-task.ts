import 'server-only'
import type { TaskCall } from '@/lib/a2a/call'
import type { TaskFold } from '@/lib/a2a/fold'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { isTerminal } from '@/lib/a2a/states'
import { endsTurn } from '@/lib/a2a/agent-events'
import { Fault, type FaultData } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { runOnHolder } from '@/lib/server/tasks/remote/run-on-holder'
import { callWithFallback, type TaskCaller } from '@/lib/server/a2a-client/call-unary'
import { type Draft, gapDraft } from '@/lib/server/a2a-client/draft'
import { findTaskWithAgent } from '@/lib/server/tasks/task-detail'
import { openRowQueue } from '@/lib/server/tasks/log/tail'
import { resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { pollTask, isTransient } from '@/lib/server/a2a-client/poll-task'
import type { Pump } from '@/lib/server/tasks/log/pump'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'
import { readFold } from '@/lib/server/tasks/log/read-fold'
import { hasReader, stopReading } from '@/lib/server/tasks/log/readers'
import { resubscribe } from '@/lib/server/a2a-client/resubscribe'
import { runTurn } from '@/lib/server/tasks/run-turn'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Optional members of the caller's request. */
type CancelOptions = Pick<TaskCall, 'metadata' | 'extensions'>

/** Milliseconds for which a stream is still read after the task ended, because it may report the end itself. */
const drainTimeoutMs = 500

/** Milliseconds within which the agent must send a task ID before the task is canceled without it. */
const taskIdTimeoutMs = 2000

/**
 * Cancels a task at the agent, also in mid-stream, and returns the task as the agent then reports it. If the agent refuses,
 * the task continues and the agent's error is thrown. Switchboard stops following the task only if the agent does not respond.
 * Throws `conflict` for a task that has ended.
 */
export async function cancelTask(viewer: Viewer, taskId: string, options: CancelOptions = {}): Promise<TaskFold> {
  const { task, agent } = await findTaskWithAgent(viewer, taskId)
  if (!task.open && isTerminal(task.state))
    throw new Fault('conflict', `The task is already ${task.state}.`, { reason: 'TASK_NOT_CANCELABLE' })
  if (await runOnHolder(taskId, { kind: 'cancel', ownerId: viewer.userId, options: options })) return readFold(taskId)
  const pump = await takePump(task)
  try {
    const fault = await cancelAtAgent(agent, pump, options)
    if (pump.fold.open && !hasReader(taskId)) {
      const turnPump = await takePump(task)
      void runTurn(agent, turnPump, (turn) => resubscribe(turn, agent.streaming))
    }
    if (fault) throw new Fault(fault.kind, fault.message, fault)
    return pump.fold
  } finally {
    await releasePump(taskId)
  }
}

/** Waits for the agent's task ID, at most 2 s: without it, the task cannot be canceled at the agent. */
async function waitForTaskId(pump: Pump): Promise<void> {
  const late = AbortSignal.timeout(taskIdTimeoutMs)
  const queue = openRowQueue(pump.taskId, late)
  while (!pump.remoteId && pump.fold.open && hasReader(pump.taskId) && !late.aborted) {
    await queue.waitForRows()
    queue.take()
  }
  queue.close()
}

/**
 * Returns what to log after a refused cancel: the task if it has ended, or a gap if the agent does not respond, after which it
 * is not followed any more. Any other task continues.
 */
function draftsAfterRefusal(taskId: string, draft: Draft, ended: boolean): Draft[] {
  const { event } = draft
  if (event.kind === 'fault') {
    if (!isTransient(event.fault)) return []
    stopReading(taskId)
    return [gapDraft(gapReasons.unstopped, true)]
  }
  if (!ended) return []
  stopReading(taskId, drainTimeoutMs)
  return [draft]
}

/** Logs the call and its response. Returns the agent's error, or undefined if the cancel succeeded. */
async function cancelAtAgent(
  agent: AgentRecord,
  pump: Pump,
  { metadata, extensions }: CancelOptions,
): Promise<FaultData | undefined> {
  await waitForTaskId(pump)
  const { taskId, remoteId } = pump
  if (!remoteId) {
    if (!pump.fold.open) return undefined
    stopReading(taskId)
    await pump.write([gapDraft(gapReasons.unnamed, true)])
    return undefined
  }
  const endpoint = await resolveEndpoint(agent, pump.task)
  const initial: TaskCaller = { ...endpoint, pump, signal: new AbortController().signal }
  const call = {
    operation: 'cancel',
    taskId: remoteId,
    ...(metadata && { metadata }),
    ...(extensions && { extensions }),
  } as const
  const { draft: answer, caller } = await callWithFallback(initial, call, pump.write)
  const { event } = answer
  if (event.kind !== 'fault') {
    await pump.write([answer])
    if ((event.kind === 'task' || event.kind === 'status') && endsTurn(event)) stopReading(taskId, drainTimeoutMs)
    return undefined
  }
  // It may have refused because the task has just ended.
  const { draft, ended } = await pollTask(caller, remoteId)
  await pump.write([answer, ...draftsAfterRefusal(taskId, draft, ended)])
  return event.fault
}
