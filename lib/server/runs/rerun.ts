import 'server-only'
import { randomUUID } from 'node:crypto'
import type { SendCall } from '@/lib/a2a/call'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import type { LogRow } from '@/lib/a2a/log'
import { createRemark, type Remark } from '@/lib/a2a/remarks'
import { hasMaskedSecret } from '@/lib/a2a/secrets/secret-parts'
import { isTerminal, type TaskState } from '@/lib/a2a/states'
import { Fault } from '@/lib/faults/fault'
import { noteDraft } from '@/lib/server/a2a-client/draft'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { findFirstRun, listRuns, markRerun } from '@/lib/server/db/tasks/runs'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { log } from '@/lib/server/platform/log'
import { stopSignal } from '@/lib/server/platform/stopping'
import type { Viewer } from '@/lib/server/platform/viewer'
import { readScript } from '@/lib/server/runs/read-script'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'
import { tailTurn } from '@/lib/server/tasks/log/tail'
import { type StartedTurn, startTurn } from '@/lib/server/tasks/start-turn'
import { requireReadableTask, requireTask } from '@/lib/server/tasks/task-detail'
import { getStateAfter, type Script, type ScriptedTurn } from '@/lib/trace/script'
import type { Run } from '@/lib/api/run'
import { readTaskSummaries } from '@/lib/server/tasks/read-task-summaries'

interface RerunOptions {
  /** ID or slug of another agent. */
  agentId?: string | undefined
  /** Aborts the reading of the recorded task. */
  signal?: AbortSignal
  /** Returns the viewer with the current rights; throws a fault if they may not call agents any more. */
  requireCurrent: () => Promise<Viewer>
}

/**
 * Sends the messages of a task again in a new task, to its current agent or to another one. Returns the new task's ID once the
 * first message is logged; the others follow in the background, each only if the person may still call the agent. Throws
 * `not-found`, and `call-unsupported` if the task has no message that can be sent again or the agent is archived.
 */
export async function startRerun(
  viewer: Viewer,
  taskId: string,
  { agentId, signal, requireCurrent }: RerunOptions,
): Promise<string> {
  const task = await requireTask(viewer, taskId)
  const agent = await requireCallableAgent(viewer, agentId ?? task.agentId)
  const script = await readScript(task, signal)
  const first = script[0]
  if (!first) throw new Fault('call-unsupported', 'This task has no messages to send again.')
  if (hasMaskedSecret(first.call.message))
    throw new Fault(
      'call-unsupported',
      'The first message contains a secret that was not stored, so it cannot be sent again.',
    )
  const rerunOf = await findFirstRun(viewer, taskId)
  const started = await startTurn(viewer, agent, toRerunCall(first.call), 'v1.0')
  await markRerun(started.taskId, rerunOf)
  continueRerun({ viewer, agentId: agent.id, requireCurrent }, started, script).catch((error: unknown) =>
    log().error({ err: error, taskId: started.taskId }, 'failed to continue a rerun'),
  )
  return started.taskId
}

async function requireCallableAgent(viewer: Viewer, idOrSlug: string): Promise<AgentRecord> {
  const agent = await requireAgent(viewer, idOrSlug)
  if (agent.lifecycle === 'archived')
    throw new Fault('call-unsupported', 'This agent is archived and cannot receive messages.', {
      hint: 'Choose another agent.',
      details: { code: 'archived' },
    })
  return agent
}

/** Returns a call that sends a recorded message again. It starts a new task, or continues the task `taskId`. */
function toRerunCall({ message, options, metadata, extensions }: SendCall, taskId?: string): SendCall {
  const { taskId: _task, contextId: _context, referenceTaskIds: _tasks, ...content } = message
  const { pushConfig: _push, returnImmediately: _wait, ...callOptions } = options
  return {
    operation: 'stream',
    message: { ...content, messageId: randomUUID(), ...(taskId && { taskId }) },
    options: callOptions,
    ...(metadata && { metadata }),
    ...(extensions && { extensions }),
  }
}

interface RestingTask {
  taskId: string
  fold: TaskFold
}

/** True for a message that this rerun did not send. */
function isForeignMessage({ event }: LogRow, messageId: string | undefined): boolean {
  if (event.kind !== 'request' || !('message' in event.call)) return false
  return event.call.message.messageId !== messageId
}

/**
 * Resolves with the task once it rests, or with the new one if the agent responded in a new task; with null if this process
 * stops first, or if someone else has sent a message to it.
 */
async function waitForRest({ taskId: startId, seq, fold: start }: StartedTurn): Promise<RestingTask | null> {
  const ownMessageId = start.task.history.findLast(({ role }) => role === 'user')?.messageId
  let task: RestingTask = { taskId: startId, fold: start }
  for await (const { taskId, rows } of tailTurn(startId, seq, stopSignal())) {
    if (rows.some((row) => isForeignMessage(row, ownMessageId))) return null
    task = { taskId, fold: applyRows(taskId === task.taskId ? task.fold : emptyFold, rows) }
  }
  return stopSignal().aborted ? null : task
}

/** Returns why the next message cannot be sent: the task's state differs from the recording, or the message lacks a secret. */
function findDeparture(before: ScriptedTurn, next: ScriptedTurn, state: TaskState): Remark | undefined {
  const recorded = getStateAfter(before) ?? 'unknown'
  const same = state === recorded || (isTerminal(state) && isTerminal(recorded))
  if (!same) return createRemark('departed', { state, recorded })
  return hasMaskedSecret(next.call.message) ? createRemark('secret-gone') : undefined
}

/**
 * Sends the remaining messages of a script, each once the task rests in the recorded state, to the agent as it is then. If the
 * state differs, or the person may not call the agent any more, the rerun stops with a note in the task's log. If someone else
 * sends a message in between, it stops without one. It also ends when the process stops, so that no message is sent twice.
 */
async function continueRerun(
  { viewer, agentId, requireCurrent }: { viewer: Viewer; agentId: string } & Pick<RerunOptions, 'requireCurrent'>,
  first: StartedTurn,
  script: Script,
): Promise<void> {
  let started = first
  for (const [index, next] of script.entries()) {
    const before = script[index - 1]
    if (!before) continue
    const resting = await waitForRest(started)
    if (!resting) return
    const { taskId, fold } = resting
    const reason = findDeparture(before, next, fold.task.status.state)
    if (reason) return stopWithNote(viewer, taskId, reason)
    try {
      const call = toRerunCall(next.call, taskId)
      const current = await requireCurrent()
      const agent = await requireCallableAgent(current, agentId)
      started = await startTurn(current, agent, call, 'v1.0', { seen: fold.lastSeq })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return stopWithNote(viewer, taskId, createRemark('unsaid', {}, error.data))
    }
  }
}

async function stopWithNote(viewer: Viewer, taskId: string, note: Remark): Promise<void> {
  const task = await findTask(viewer, taskId)
  if (!task) return
  const pump = await takePump(task)
  try {
    await pump.write([noteDraft(note)])
  } finally {
    await releasePump(taskId)
  }
}

/** Returns the task, its reruns, and the task that it reruns, oldest first. Throws `not-found`. */
export async function listTaskRuns(viewer: Viewer, taskId: string): Promise<Run[]> {
  await requireReadableTask(viewer, taskId)
  const runs = await listRuns(viewer, await findFirstRun(viewer, taskId))
  const summaries = await readTaskSummaries(
    viewer,
    runs.map(({ task }) => task),
  )
  return summaries.map((task, index) => ({ task, said: runs[index]?.messageCount ?? 0 }))
}
