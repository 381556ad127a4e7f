import type { RowEvent } from '@/lib/a2a/log'
import type { Message, TaskStatus } from '@/lib/a2a/model'
import type { MockTask } from '@/lib/mock/mock-task'
import type { Script } from '@/lib/trace/script'

type Play = Pick<MockTask, 'id' | 'contextId' | 'turns'>

/** The same content; ids may differ between what was sent and what an agent gives back. */
function isSame(recorded: Message, message: Message): boolean {
  if (recorded.messageId !== undefined && message.messageId !== undefined)
    return recorded.messageId === message.messageId
  return JSON.stringify(recorded.parts) === JSON.stringify(message.parts)
}

/** What the caller said in the place of a recorded message. */
function said(message: Message, script: Script, { turns }: Play): Message | undefined {
  if (message.role !== 'user') return undefined
  return turns[script.findIndex((turn) => isSame(turn.call.message, message))]?.call.message
}

function renameMessage(message: Message, script: Script, play: Play): Message {
  const own = said(message, script, play) ?? message
  const { messageId } = own
  return {
    ...own,
    ...(message.taskId !== undefined && { taskId: play.id }),
    ...(message.contextId !== undefined && { contextId: play.contextId }),
    // One id stays one id within the task, and is no other task's.
    ...(own === message && messageId !== undefined && { messageId: `${messageId}-${play.id.slice(0, 8)}` }),
  }
}

function renameStatus(status: TaskStatus, script: Script, play: Play): TaskStatus {
  return status.message ? { ...status, message: renameMessage(status.message, script, play) } : status
}

/** A recorded event under the ids of the caller's own task, with what the caller said in the place of what was said then. */
export function renameEvent(event: RowEvent, script: Script, play: Play): RowEvent {
  const { id: taskId, contextId } = play
  switch (event.kind) {
    case 'task': {
      const { status, history } = event.task
      const task = {
        ...event.task,
        id: taskId,
        contextId,
        status: renameStatus(status, script, play),
        history: history.map((message) => renameMessage(message, script, play)),
      }
      return { kind: 'task', task }
    }
    case 'message':
      return { ...event, message: renameMessage(event.message, script, play) }
    case 'status':
      return { ...event, taskId, contextId, status: renameStatus(event.status, script, play) }
    case 'artifact':
      return { ...event, taskId, contextId }
    default:
      return event
  }
}
