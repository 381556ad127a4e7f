import 'server-only'
import { applyRows } from '@/lib/a2a/apply-rows'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { type Remark, remark } from '@/lib/a2a/remarks'
import { lacksSecret } from '@/lib/a2a/secret-parts'
import { isTerminal, type TaskState } from '@/lib/a2a/states'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findTask } from '@/lib/server/db/tasks'
import { saidAnew } from '@/lib/server/runs/said-anew'
import { noteDraft } from '@/lib/server/tasks/draft'
import { releasePump, takePump } from '@/lib/server/tasks/pumps'
import { startTurn, type Started } from '@/lib/server/tasks/start'
import { stopSignal } from '@/lib/server/tasks/stopping'
import { tailTurn } from '@/lib/server/tasks/tail-turn'
import type { Viewer } from '@/lib/server/viewer'
import { type Script, type ScriptedTurn, stateAfter } from '@/lib/trace/script'

interface RestingTask {
  taskId: string
  fold: TaskFold
}

function isOfAnother({ event }: LogRow, messageId: string | undefined): boolean {
  if (event.kind !== 'request' || !('message' in event.call)) return false
  return event.call.message.messageId !== messageId
}

/**
 * The task once it rests, another one if the agent answered in a new task; null where this process stops first, or somebody
 * else has said something to it.
 */
async function atRest({ taskId: startId, seq, fold: start }: Started): Promise<RestingTask | null> {
  const ours = start.task.history.findLast(({ role }) => role === 'user')?.messageId
  let task: RestingTask = { taskId: startId, fold: start }
  for await (const { taskId, rows } of tailTurn(startId, seq, stopSignal())) {
    if (rows.some((row) => isOfAnother(row, ours))) return null
    task = { taskId, fold: applyRows(taskId === task.taskId ? task.fold : emptyFold, rows) }
  }
  return stopSignal().aborted ? null : task
}

/** Why the next message is not said: what was recorded is no answer to what the agent says now. */
function departure(before: ScriptedTurn, next: ScriptedTurn, state: TaskState): Remark | undefined {
  const recorded = stateAfter(before) ?? 'unknown'
  const same = state === recorded || (isTerminal(state) && isTerminal(recorded))
  if (!same) return remark('departed', { state, recorded })
  return lacksSecret(next.call.message) ? remark('secret-gone') : undefined
}

/**
 * Says the other messages of a script, each once the agent rests as it did then. Where a run goes another way it stops,
 * says so in the task's log, and waits for a person. Where somebody else speaks in between, it leaves the task to them. A
 * stop of the process ends it: no message is said of which nobody knows whether it was.
 */
export async function carryOn(viewer: Viewer, agent: AgentRecord, first: Started, script: Script): Promise<void> {
  let started = first
  for (const [index, next] of script.entries()) {
    const before = script[index - 1]
    if (!before) continue
    const resting = await atRest(started)
    if (!resting) return
    const { taskId, fold } = resting
    const reason = departure(before, next, fold.task.status.state)
    if (reason) return stopHere(viewer, taskId, reason)
    try {
      const call = saidAnew(next.call, taskId)
      started = await startTurn(viewer, agent, call, 'v1.0', { seen: fold.lastSeq })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return stopHere(viewer, taskId, remark('unsaid', {}, error.data))
    }
  }
}

async function stopHere(viewer: Viewer, taskId: string, note: Remark): Promise<void> {
  const task = await findTask(viewer, taskId)
  if (!task) return
  const pump = await takePump(task)
  try {
    await pump.write([noteDraft(note)])
  } finally {
    await releasePump(taskId)
  }
}
