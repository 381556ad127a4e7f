import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { remark } from '@/lib/a2a/remarks'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { serveConfig } from '@/lib/server/push/serve-config'
import type { Attempt } from '@/lib/server/tasks/attempt'
import { type Draft, noteDraft } from '@/lib/server/tasks/draft'
import { followResponse, type StartSuccessor } from '@/lib/server/tasks/follow'
import { closeResponse } from '@/lib/server/tasks/listen'
import { newTask, type TaskPlan } from '@/lib/server/tasks/plan-task'
import type { Pump } from '@/lib/server/tasks/pump'
import { releasePump, takePump } from '@/lib/server/tasks/pumps'
import { runTurn } from '@/lib/server/tasks/run-turn'
import type { Viewer } from '@/lib/server/viewer'

/** A message that was sent to a known task. */
interface SentMessage {
  viewer: Viewer
  agent: AgentRecord
  /** As it was before the message. */
  task: TaskRecord
  call: SendCall
  callerDialect: DialectId
  /** Switchboard's own address, where the agent is to post its news. */
  hooksAt: string | undefined
}

/**
 * Starts the task that an agent creates in its response to a message for a known one. It is in the same conversation, its log
 * begins with the message, and its turn reads on from the response. The log of the known task names it.
 */
export function successorStarter(sent: SentMessage): StartSuccessor {
  const { viewer, agent, call, callerDialect, hooksAt } = sent
  return async (turn, taskId, attempt, response) => {
    const spoken = { dialect: attempt.dialect.id, callerDialect }
    let pump: Pump | undefined
    try {
      const { task, beginning } = await newTask(viewer, agent, planOf(sent), call, spoken, taskId)
      pump = await takePump(task, { beginning })
      await pump.write([openingDraft(attempt.sent.draft)])
      const { pushConfig } = call.options
      if (pushConfig) await serveConfig(task, callerDialect, pushConfig, 0)
      await turn.pump.write([successorDraft(taskId, task.id, seqOf(turn.pump, attempt.sent.draft))])
    } catch (error) {
      await closeResponse(response)
      if (pump) await releasePump(pump.taskId)
      throw error
    }
    // A turn that ends before it reads the response leaves it open.
    void runTurn(agent, pump, (next) => followResponse(asAttempted(next, attempt), attempt, response, hooksAt)).finally(
      () => closeResponse(response),
    )
  }
}

const asAttempted = <T extends object>(turn: T, { agent, dialect }: Attempt) => ({ ...turn, agent, dialect })

/** In the same context; a v0.1 caller goes on using the IDs that it made. */
function planOf({ task, call: { message }, callerDialect }: SentMessage): TaskPlan {
  const ownIds = dialects[callerDialect].clientMakesTaskId
  const callerContextId = task.callerContextId ?? message.contextId
  return {
    known: null,
    contextId: task.contextId ?? task.id,
    ...(ownIds && message.taskId && { callerId: message.taskId }),
    ...(ownIds && callerContextId && { callerContextId }),
  }
}

/** The message opens the log of the new task, so it does not continue another one there. Its raw text is as it was sent. */
function openingDraft(draft: Draft): Draft {
  const { event } = draft
  if (event.kind !== 'request' || !('message' in event.call)) return draft
  const { taskId: _known, ...message } = event.call.message
  return { ...draft, event: { ...event, call: { ...event.call, message } } }
}

/** The row of the message in the log of the known task. */
function seqOf({ fold, lastSaid }: Pump, { event }: Draft): number {
  const messageId = event.kind === 'request' && 'message' in event.call ? event.call.message.messageId : undefined
  const entry = fold.entries.find((one) => one.type === 'message' && one.message.messageId === messageId)
  return entry?.seq ?? lastSaid
}

function successorDraft(id: string, taskId: string, seq: number): Draft {
  const named = remark('new-task', { id: id.slice(0, 100) })
  return { ...noteDraft(named), event: { kind: 'note', ...named, successor: { taskId, seq } } }
}
