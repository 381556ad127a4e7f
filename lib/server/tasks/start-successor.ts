import 'server-only'
import type { SendCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { createRemark } from '@/lib/a2a/remarks'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { registerPushConfig } from '@/lib/server/tasks/push/register-push-config'
import type { Attempt } from '@/lib/server/a2a-client/delivery-mode'
import type { TaskLog } from '@/lib/server/a2a-client/turn'
import { type Draft, noteDraft } from '@/lib/server/a2a-client/draft'
import { followResponse, runTurn, type StartSuccessor } from '@/lib/server/tasks/run-turn'
import { closeResponse } from '@/lib/server/a2a-client/receive-events'
import { buildTask, type TaskPlan } from '@/lib/server/tasks/plan-task'
import type { Pump } from '@/lib/server/tasks/log/pump'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'
import type { Viewer } from '@/lib/server/platform/viewer'

/** A message to a known task. */
interface KnownTaskMessage {
  viewer: Viewer
  agent: AgentRecord
  /** The task as it was before the message. */
  task: TaskRecord
  call: SendCall
  callerDialect: DialectId
  /** Switchboard's own URL for the agent's push notifications; undefined if the response is read instead. */
  hooksAt: string | undefined
}

/**
 * Returns a function that starts the task that an agent creates in its response to a message for a known one. The new task is
 * in the same conversation, its log begins with the message, and its turn reads the rest of the response. The log of the
 * known task refers to it.
 */
export function createSuccessorStarter(message: KnownTaskMessage): StartSuccessor {
  const { viewer, agent, call, callerDialect, hooksAt } = message
  return async (turn, taskId, attempt, response) => {
    const dialectIds = { dialect: attempt.dialect.id, callerDialect }
    let pump: Pump | undefined
    try {
      const { task, creation } = await buildTask(viewer, agent, planOf(message), call, dialectIds, taskId)
      pump = await takePump(task, { creation })
      await pump.write([firstDraft(attempt.prepared.draft)])
      const { pushConfig } = call.options
      if (pushConfig) await registerPushConfig(viewer, task, callerDialect, pushConfig, 0)
      await turn.pump.write([successorDraft(taskId, task.id, seqOf(turn.pump, attempt.prepared.draft))])
    } catch (error) {
      await closeResponse(response)
      if (pump) await releasePump(pump.taskId)
      throw error
    }
    // A turn that ends before it reads the response leaves it open.
    void runTurn(agent, pump, (next) =>
      followResponse(atEndpointOf(next, attempt), attempt, response, hooksAt),
    ).finally(() => closeResponse(response))
  }
}

const atEndpointOf = <T extends object>(turn: T, { agent, dialect }: Attempt) => ({ ...turn, agent, dialect })

/** Plans the new task in the same context. A v0.1 caller continues to use the IDs that it chose. */
function planOf({ task, call: { message }, callerDialect }: KnownTaskMessage): TaskPlan {
  const ownIds = dialects[callerDialect].clientCreatesTaskId
  const callerContextId = task.callerContextId ?? message.contextId
  return {
    known: null,
    contextId: task.contextId ?? task.id,
    ...(ownIds && message.taskId && { callerId: message.taskId }),
    ...(ownIds && callerContextId && { callerContextId }),
  }
}

/** Returns the message as the first draft of the new task, without the ID of the known one. Its raw text is unchanged. */
function firstDraft(draft: Draft): Draft {
  const { event } = draft
  if (event.kind !== 'request' || !('message' in event.call)) return draft
  const { taskId: _known, ...message } = event.call.message
  return { ...draft, event: { ...event, call: { ...event.call, message } } }
}

/** Returns the number of the message's row in the log of the known task. */
function seqOf({ fold, lastMessageSeq }: TaskLog, { event }: Draft): number {
  const messageId = event.kind === 'request' && 'message' in event.call ? event.call.message.messageId : undefined
  const entry = fold.entries.find((one) => one.type === 'message' && one.message.messageId === messageId)
  return entry?.seq ?? lastMessageSeq
}

function successorDraft(id: string, taskId: string, seq: number): Draft {
  const note = createRemark('new-task', { id: id.slice(0, 100) })
  return { ...noteDraft(note), event: { kind: 'note', ...note, successor: { taskId, seq } } }
}
