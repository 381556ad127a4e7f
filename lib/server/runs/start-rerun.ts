import 'server-only'
import { hasMaskedSecret } from '@/lib/a2a/secrets/secret-parts'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import { findFirstRun, markRerun } from '@/lib/server/db/tasks/runs'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { log } from '@/lib/server/platform/log'
import { continueRerun, toRerunCall } from '@/lib/server/runs/continue-rerun'
import { readScript } from '@/lib/server/runs/read-script'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/platform/viewer'

/**
 * Sends the messages of a task again in a new task, to its current agent or to another one (ID or slug). Returns the new task's
 * ID once the first message is logged; the others follow in the background. Throws `not-found`, and `call-unsupported` if the
 * task has no message that can be sent again or the agent is archived.
 */
export async function startRerun(
  viewer: Viewer,
  taskId: string,
  agentId?: string,
  signal?: AbortSignal,
): Promise<string> {
  const task = await requireTask(viewer, taskId)
  const agent = await agentFor(viewer, task, agentId)
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
  continueRerun(viewer, agent, started, script).catch((error: unknown) =>
    log().error({ err: error, taskId: started.taskId }, 'failed to continue a rerun'),
  )
  return started.taskId
}

async function agentFor(viewer: Viewer, task: TaskRecord, agentId = task.agentId): Promise<AgentRecord> {
  const agent = await findAgent(viewer, agentId)
  if (!agent) throw new Fault('not-found', `Agent not found: ${agentId.slice(0, 100)}.`)
  if (agent.lifecycle === 'archived')
    throw new Fault('call-unsupported', 'This agent is archived and cannot receive messages.', {
      hint: 'Choose another agent.',
    })
  return agent
}
