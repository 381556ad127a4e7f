import 'server-only'
import { lacksSecret } from '@/lib/a2a/secret-parts'
import { Fault } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgent } from '@/lib/server/db/agents'
import { firstRunOf, markRerun } from '@/lib/server/db/runs'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { log } from '@/lib/server/log'
import { carryOn } from '@/lib/server/runs/carry-on'
import { readScript } from '@/lib/server/runs/read-script'
import { saidAnew } from '@/lib/server/runs/said-anew'
import { startTurn } from '@/lib/server/tasks/start'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/viewer'

/**
 * Says the messages of a task again, in a new task, to its agent as it is today or to another one (id or slug). Answers
 * with the new task's id once the first message is logged; the others follow on the server, whoever looks. Throws
 * `not-found`, and `call-unsupported` where there is nothing to say, or nobody to say it to.
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
  if (lacksSecret(first.call.message))
    throw new Fault(
      'call-unsupported',
      'The first message contains a secret that was not stored, so it cannot be sent again.',
    )
  const rerunOf = await firstRunOf(viewer, taskId)
  const started = await startTurn(viewer, agent, saidAnew(first.call), 'v1.0')
  await markRerun(started.taskId, rerunOf)
  carryOn(viewer, agent, started, script).catch((error: unknown) =>
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
