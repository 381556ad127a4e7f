import 'server-only'
import { findAgent } from '@/lib/server/db/agents'
import { findHook } from '@/lib/server/db/hooks'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { openTasks } from '@/lib/server/db/tasks'
import { log } from '@/lib/server/log'
import { awaitPush } from '@/lib/server/push/await-push'
import { faultDraft, gapDraft } from '@/lib/server/tasks/draft'
import { releasePump, takePump } from '@/lib/server/tasks/pumps'
import { rejoin } from '@/lib/server/tasks/rejoin'
import { runTurn } from '@/lib/server/tasks/run-turn'

/**
 * Takes up the turns that were running when the process ended: says in each log that events may be missing, then asks
 * the agent and goes on from what it says. Never sends a message again. Resolves once all are taken up; they run on.
 */
export async function recoverTasks(): Promise<void> {
  for (const task of await openTasks()) {
    await takeUp(task).catch((error: unknown) => log().error({ err: error, taskId: task.id }, 'task not taken up'))
  }
}

async function takeUp(task: TaskRecord): Promise<void> {
  const agent = await findAgent({ ownerId: task.ownerId }, task.agentId)
  if (!agent) return
  const pump = await takePump(task)
  if (!pump.fold.open) return releasePump(task.id)
  const gap = gapDraft('Switchboard was restarted while the agent was at work; events may be missing here.')
  if (pump.remoteId) {
    await pump.write([gap])
    const posts = (await findHook({ taskId: task.id }))?.configId != null
    void runTurn(agent, pump, (turn) => (posts ? awaitPush(turn) : rejoin(turn, agent.streaming)))
    return undefined
  }
  const message = 'Switchboard was restarted before the agent had named the task: it cannot be asked what came of it.'
  await pump.write([gap, faultDraft({ kind: 'internal', message, hop: 'switchboard', details: { code: 'restarted' } })])
  return releasePump(task.id)
}
