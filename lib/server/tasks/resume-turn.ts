import 'server-only'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import { isInterrupted, isTerminal } from '@/lib/a2a/states'
import { faultDraft, gapDraft } from '@/lib/server/a2a-client/draft'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { log } from '@/lib/server/platform/log'
import { shareWork } from '@/lib/server/platform/limiter'
import type { Pump } from '@/lib/server/tasks/log/pump'
import { isRunning, releasePump, runsElsewhere, takeFreePump, takePump } from '@/lib/server/tasks/log/pumps'
import { pollOnce } from '@/lib/server/tasks/poll-once'
import { runTurn } from '@/lib/server/tasks/run-turn'
import { followTask, startFollowing } from '@/lib/server/tasks/start-following'
import { Fault } from '@/lib/faults/fault'
import { findAbandonedTasks } from '@/lib/server/db/tasks/task-holders'
import { canDeclareOthersStopped, currentInstanceId } from '@/lib/server/instances/current-instance'
import { isStopping } from '@/lib/server/platform/stopping'
import { actFor } from '@/lib/server/platform/viewer'

/**
 * Resumes a turn that no instance runs: logs that events may be missing, then polls the agent and continues from its response.
 * Never sends a message again. Concurrent calls for a task share one attempt. Resolves once the turn runs here. Throws
 * `conflict` if another instance runs it.
 */
export async function resumeTurn(task: TaskRecord): Promise<void> {
  return shareWork(`resume turn ${task.id}`, () => resume(task))
}

async function resume(task: TaskRecord): Promise<void> {
  if (isRunning(task.id)) return undefined
  const agent = await findAgent(actFor(task.ownerId), task.agentId)
  if (!agent) return undefined
  const pump = await takePump(task)
  try {
    if (pump.fold.open && (await continueTurn(agent, pump))) return undefined
  } catch (error) {
    await releasePump(task.id, true)
    throw error
  }
  return releasePump(task.id)
}

/** Logs the gap and continues the turn with the pump. Returns false if it cannot continue. */
async function continueTurn(agent: AgentRecord, pump: Pump): Promise<boolean> {
  const gap = gapDraft(gapReasons.away)
  if (pump.remoteId) {
    await pump.write([gap])
    void runTurn(agent, pump, (turn) => followTask(turn, agent))
    return true
  }
  const message = 'Switchboard stopped before the agent sent a task ID, so the result is unknown.'
  await pump.write([gap, faultDraft({ kind: 'internal', message, hop: 'switchboard', details: { code: 'restarted' } })])
  return false
}

/**
 * Does the same as `followIfRunning` in the background, but not for a task that waits for the user. Returns immediately.
 */
export function resumeFollowing(task: TaskRecord, agent: AgentRecord): void {
  if (!isInterrupted(task.state)) void followIfRunning(task, agent)
}

/**
 * Polls a task without a running turn, and follows it again if the agent works on it, so that its events reach the log. Resolves
 * once the log has what the agent responded. A turn that waits to be resumed is resumed. Does nothing for a task that has ended
 * or was imported, or that another instance runs. Never rejects: a failure is only logged.
 */
export async function followIfRunning(task: TaskRecord, agent: AgentRecord): Promise<void> {
  await pollAndFollow(task, agent).catch((error: unknown) =>
    log().warn({ err: error, taskId: task.id }, 'failed to follow a task again'),
  )
}

async function pollAndFollow(task: TaskRecord, agent: AgentRecord): Promise<void> {
  if (task.imported || isTerminal(task.state) || isRunning(task.id) || (await runsElsewhere(task.id))) return
  // Its turn was suspended, or is one of the previous process, and `recoverTasks` has not reached it yet.
  if (task.open) return resumeTurn(task)
  const pump = await takeFreePump(task)
  if (!pump) return
  try {
    const { remoteId } = pump
    if (!remoteId || pump.fold.open || !(await pollOnce(agent, pump, remoteId))) return
    await startFollowing(task, agent)
  } finally {
    await releasePump(task.id)
  }
}

/** Maximum number of turns that are resumed at the same time. */
const maxConcurrent = 8

/**
 * Resumes all turns that no instance runs: those of an instance that has stopped, those of the previous process, and those that
 * this process had to suspend, if nothing was logged for `quietMs`. Resolves once all are resumed; they run in the background.
 */
export async function recoverTasks(quietMs = 0): Promise<void> {
  const quietSince = new Date(Date.now() - quietMs)
  const tasks = (await findAbandonedTasks(currentInstanceId(), canDeclareOthersStopped(), quietSince)).filter(
    ({ id }) => !isRunning(id),
  )
  // Other instances try the same tasks at the same time.
  const order = tasks.toSorted(() => Math.random() - 0.5).values()
  const work = async () => {
    for (const task of order) {
      if (isStopping()) return
      await resumeTurn(task).catch((error: unknown) => {
        // Another instance has resumed it.
        if (error instanceof Fault && error.kind === 'conflict') return
        log().error({ err: error, taskId: task.id }, 'failed to resume a task')
      })
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, work))
}
