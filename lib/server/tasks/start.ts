import 'server-only'
import { randomUUID } from 'node:crypto'
import type { SendCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { markAgentUsed } from '@/lib/server/db/agents'
import { agentDialect } from '@/lib/server/tasks/agent-dialect'
import { follow } from '@/lib/server/tasks/follow'
import { prepareCall } from '@/lib/server/tasks/prepare-call'
import { releasePump, takePump } from '@/lib/server/tasks/pumps'
import { runTurn } from '@/lib/server/tasks/run-turn'
import { planTask } from '@/lib/server/tasks/plan-task'
import type { Viewer } from '@/lib/server/viewer'

/** A turn that has begun. */
export interface Started {
  taskId: string
  /** Of the request's row: what the agent says comes after it. */
  seq: number
  /** The task up to and with the request. */
  fold: TaskFold
}

/**
 * Sends a message to an agent, in a new task or in the one that `message.taskId` names by any of its ids. Answers once
 * the request is logged; the turn runs on in the background, whoever listens. Throws, changing nothing, when the task is
 * unknown or the agent's dialect cannot say this.
 */
export async function startTurn(
  viewer: Viewer,
  agent: AgentRecord,
  call: SendCall,
  callerDialect: DialectId,
): Promise<Started> {
  const dialect = agentDialect(agent)
  const plan = await planTask(viewer, agent, call.message, callerDialect)
  const streams = agent.streaming && dialect.operations.has('stream')
  const outgoing: SendCall = {
    ...call,
    operation: streams ? 'stream' : 'send',
    message: {
      ...call.message,
      messageId: call.message.messageId ?? randomUUID(),
      taskId: plan.remoteId,
      contextId: plan.contextId,
    },
    // Switchboard watches the task itself, so that it can be canceled meanwhile.
    options: { ...call.options, returnImmediately: streams ? undefined : true },
  }
  const sent = prepareCall(dialect, outgoing)
  const task = await plan.task()
  const pump = await takePump(task)
  let row
  try {
    ;[row] = await pump.write([sent.draft])
  } catch (error) {
    await releasePump(task.id)
    throw error
  }
  const started = { taskId: task.id, seq: row?.seq ?? 0, fold: pump.fold }
  void runTurn(agent, pump, (turn) => follow(turn, sent, outgoing))
  await markAgentUsed(agent.id)
  return started
}
