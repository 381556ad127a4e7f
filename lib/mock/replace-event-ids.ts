import type { RowEvent } from '@/lib/a2a/log'
import type { Message, TaskStatus } from '@/lib/a2a/model'
import type { MockTask } from '@/lib/mock/mock-task'
import type { Script } from '@/lib/trace/script'

type CallerTask = Pick<MockTask, 'id' | 'contextId' | 'turns'>

/** True for messages with the same ID, or with the same content if one has no ID. */
function isSame(recorded: Message, message: Message): boolean {
  if (recorded.messageId !== undefined && message.messageId !== undefined)
    return recorded.messageId === message.messageId
  return JSON.stringify(recorded.parts) === JSON.stringify(message.parts)
}

/** Returns the caller's message in place of a recorded one. */
function findCallerMessage(message: Message, script: Script, { turns }: CallerTask): Message | undefined {
  if (message.role !== 'user') return undefined
  return turns[script.findIndex((turn) => isSame(turn.call.message, message))]?.call.message
}

function replaceMessageIds(message: Message, script: Script, mockTask: CallerTask): Message {
  const own = findCallerMessage(message, script, mockTask) ?? message
  const { messageId } = own
  return {
    ...own,
    ...(message.taskId !== undefined && { taskId: mockTask.id }),
    ...(message.contextId !== undefined && { contextId: mockTask.contextId }),
    // The same ID stays the same within a task and differs between tasks.
    ...(own === message && messageId !== undefined && { messageId: `${messageId}-${mockTask.id.slice(0, 8)}` }),
  }
}

function replaceStatusIds(status: TaskStatus, script: Script, mockTask: CallerTask): TaskStatus {
  return status.message ? { ...status, message: replaceMessageIds(status.message, script, mockTask) } : status
}

/** Returns a recorded event with the IDs of the caller's task and the caller's messages in place of the recorded ones. */
export function replaceEventIds(event: RowEvent, script: Script, mockTask: CallerTask): RowEvent {
  const { id: taskId, contextId } = mockTask
  switch (event.kind) {
    case 'task': {
      const { status, history } = event.task
      const task = {
        ...event.task,
        id: taskId,
        contextId,
        status: replaceStatusIds(status, script, mockTask),
        history: history.map((message) => replaceMessageIds(message, script, mockTask)),
      }
      return { kind: 'task', task }
    }
    case 'message':
      return { ...event, message: replaceMessageIds(event.message, script, mockTask) }
    case 'status':
      return { ...event, taskId, contextId, status: replaceStatusIds(event.status, script, mockTask) }
    case 'artifact':
      return { ...event, taskId, contextId }
    default:
      return event
  }
}
