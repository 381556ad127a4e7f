import 'server-only'
import { gapReasons } from '@/lib/a2a/gap-reasons'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgent } from '@/lib/server/db/agents'
import { findHook } from '@/lib/server/db/hooks'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { awaitPush } from '@/lib/server/push/await-push'
import { singleton } from '@/lib/server/singleton'
import { faultDraft, gapDraft } from '@/lib/server/tasks/draft'
import type { Pump } from '@/lib/server/tasks/pump'
import { isRunning, releasePump, takePump } from '@/lib/server/tasks/pumps'
import { rejoin } from '@/lib/server/tasks/rejoin'
import { runTurn } from '@/lib/server/tasks/run-turn'

const beginning = () => singleton('tasks-taken-up', () => new Map<string, Promise<void>>())

/**
 * Takes up a turn that nobody runs any more, once however many ask: says in the log that events may be missing, then asks the
 * agent and goes on from what it says. Never sends a message again. Resolves once it runs here; `conflict` where it already
 * does elsewhere.
 */
export async function takeUp(task: TaskRecord): Promise<void> {
  const known = beginning().get(task.id)
  if (known) return known
  if (isRunning(task.id)) return undefined
  const mine = begin(task).finally(() => beginning().delete(task.id))
  beginning().set(task.id, mine)
  return mine
}

async function begin(task: TaskRecord): Promise<void> {
  const agent = await findAgent({ ownerId: task.ownerId }, task.agentId)
  if (!agent) return undefined
  const pump = await takePump(task)
  try {
    if (pump.fold.open && (await goesOn(task, agent, pump))) return undefined
  } catch (error) {
    await releasePump(task.id, true)
    throw error
  }
  return releasePump(task.id)
}

/** Logs the gap and, where that can be, lets the turn go on with the pump; false where that is its end. */
async function goesOn(task: TaskRecord, agent: AgentRecord, pump: Pump): Promise<boolean> {
  const gap = gapDraft(gapReasons.away)
  if (pump.remoteId) {
    const posts = (await findHook({ taskId: task.id }))?.configId != null
    await pump.write([gap])
    void runTurn(agent, pump, (turn) => (posts ? awaitPush(turn) : rejoin(turn, agent.streaming)))
    return true
  }
  const message = 'Switchboard stopped before the agent sent a task ID, so the result is unknown.'
  await pump.write([gap, faultDraft({ kind: 'internal', message, hop: 'switchboard', details: { code: 'restarted' } })])
  return false
}
