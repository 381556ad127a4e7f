import 'server-only'
import type { TaskCall } from '@/lib/a2a/call'
import type { TaskFold } from '@/lib/a2a/fold'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { isTerminal, type TaskState } from '@/lib/a2a/states'
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
import { startFollowing } from '@/lib/server/tasks/start-following'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Optional members of the caller's request. */
type CancelOptions = Pick<TaskCall, 'metadata' | 'extensions'>

/** Milliseconds for which a stream is still read after the task ended, because it may report the end itself. */
const drainTimeoutMs = 500

/** Milliseconds to wait for the agent's task ID, without which the task cannot be canceled. */
const taskIdTimeoutMs = 2000

const alreadyOver = (state: TaskState): Fault =>
  new Fault('conflict', `The task is already ${state}.`, { reason: 'TASK_NOT_CANCELABLE' })

/**
 * Cancels a task at the agent, also in mid-stream, and returns the task as the agent then reports it. If the agent refuses,
 * the task continues and the agent's error is thrown. Switchboard stops following the task only if the agent does not respond.
 * Throws `conflict` for a task that has ended, and for one whose ID the agent has not sent: that one continues.
 */
export async function cancelTask(viewer: Viewer, taskId: string, options: CancelOptions = {}): Promise<TaskFold> {
  const { task, agent } = await findTaskWithAgent(viewer, taskId)
  if (!task.open && isTerminal(task.state)) throw alreadyOver(task.state)
  if (await runOnHolder(taskId, { kind: 'cancel', ownerId: viewer.userId, options: options })) return readFold(taskId)
  const pump = await takePump(task)
  try {
    const fault = await cancelAtAgent(agent, pump, options)
    if (pump.fold.open) await startFollowing(task, agent)
    if (fault) throw new Fault(fault.kind, fault.message, fault)
    return pump.fold
  } finally {
    await releasePump(taskId)
  }
}

/**
 * Returns the agent's task ID, for which it waits at most 2 s. Throws `conflict` without one. The response is still read then:
 * the agent may be working, and closing the connection would lose its answer without stopping it.
 */
async function requireTaskId(pump: Pump): Promise<string> {
  const late = AbortSignal.timeout(taskIdTimeoutMs)
  const queue = openRowQueue(pump.taskId, late)
  while (!pump.remoteId && pump.fold.open && hasReader(pump.taskId) && !late.aborted) {
    await queue.waitForRows()
    queue.take()
  }
  queue.close()
  if (pump.remoteId) return pump.remoteId
  const { state } = pump.fold.task.status
  if (!pump.fold.open && isTerminal(state)) throw alreadyOver(state)
  throw new Fault('conflict', 'The agent has not sent the task’s ID yet, so the task cannot be canceled.', {
    hop: 'switchboard',
    reason: 'TASK_NOT_CANCELABLE',
    details: { code: 'cancel-unnamed' },
  })
}

/**
 * Returns what to log after a refused cancel: the task if it has ended or was no longer followed, or a gap if the agent does not
 * respond, after which it is not followed any more. Any other task continues.
 */
function draftsAfterRefusal({ taskId, fold }: Pump, draft: Draft, ended: boolean): Draft[] {
  const { event } = draft
  if (event.kind === 'fault') {
    if (!isTransient(event.fault)) return []
    stopReading(taskId)
    return [gapDraft(gapReasons.unstopped, true)]
  }
  if (!ended) return fold.open ? [] : [draft]
  stopReading(taskId, drainTimeoutMs)
  return [draft]
}

/** Logs the call and its response. Returns the agent's error, or undefined if the cancel succeeded. */
async function cancelAtAgent(
  agent: AgentRecord,
  pump: Pump,
  { metadata, extensions }: CancelOptions,
): Promise<FaultData | undefined> {
  const remoteId = await requireTaskId(pump)
  const { taskId } = pump
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
  await pump.write([answer, ...draftsAfterRefusal(pump, draft, ended)])
  return event.fault
}
