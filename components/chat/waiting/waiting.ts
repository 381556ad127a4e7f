import type { MessageEntry } from '@/lib/a2a/fold'
import { openQuestion } from '@/lib/a2a/open-question'
import { answeredTaskId, type ConversationState, unseenOutgoing, waitingTaskIds } from '@/lib/client/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

type Tasks = Record<string, LiveTask>

function isSending(state: ConversationState, tasks: Tasks): boolean {
  return unseenOutgoing(state, tasks) !== null
}

/** The task that a message would answer; null while an answer is on its way, or when nothing waits. */
export function waitingTaskId(state: ConversationState, tasks: Tasks): string | null {
  return isSending(state, tasks) ? null : answeredTaskId(state, tasks)
}

/** The waiting task that is pinned: the one that a message would answer, else the one that waits longest. */
export function pinnedTaskId(state: ConversationState, tasks: Tasks): string | null {
  if (isSending(state, tasks)) return null
  return answeredTaskId(state, tasks) ?? waitingTaskIds(state, tasks)[0] ?? null
}

/** The waiting tasks as one text: the same as long as they are the same. */
export function waitingList(state: ConversationState, tasks: Tasks): string {
  return waitingTaskIds(state, tasks).join(' ')
}

/** What a waiting agent asked last; null where it asked nothing. */
export function questionOf(task: LiveTask | undefined): MessageEntry | null {
  return task ? openQuestion(task.fold) : null
}

/** Names a question of a task among all. */
export function questionName(taskId: string, question: MessageEntry | null): string {
  return `${taskId}:${question?.seq ?? 0}`
}
