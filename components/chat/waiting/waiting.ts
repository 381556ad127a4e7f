import { useChat, useConversation } from '@/components/chat/chat-context'
import { getUnavailableReason } from '@/components/chat/composer/agent-input'
import {
  type ConversationState,
  findAnsweredTaskId,
  findPendingMessage,
  listWaitingTaskIds,
} from '@/lib/client/conversation/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

type Tasks = Record<string, LiveTask>

function isSending(state: ConversationState, tasks: Tasks): boolean {
  return findPendingMessage(state, tasks) !== null
}

/** Returns the task that a message would answer. Null while an answer is being sent, or if nothing waits. */
export function findWaitingTaskId(state: ConversationState, tasks: Tasks): string | null {
  return isSending(state, tasks) ? null : findAnsweredTaskId(state, tasks)
}

/** Returns the most important waiting task: the one that a message would answer, else the one that waits longest. */
function findPinnedTaskId(state: ConversationState, tasks: Tasks): string | null {
  if (isSending(state, tasks)) return null
  return findAnsweredTaskId(state, tasks) ?? listWaitingTaskIds(state, tasks)[0] ?? null
}

/** Returns the IDs of the waiting tasks as one string, which is referentially stable. */
export function listWaitingTasks(state: ConversationState, tasks: Tasks): string {
  return listWaitingTaskIds(state, tasks).join(' ')
}

/** Returns whether the card of a waiting task is shown: not while its answer is being sent, and not for imported or shared tasks. */
export function useIsAsking(taskId: string): boolean {
  const { agent, author } = useChat()
  const asks = useConversation(
    (state, tasks) =>
      listWaitingTaskIds(state, tasks).includes(taskId) && findPendingMessage(state, tasks)?.target !== taskId,
  )
  return asks && author === null && getUnavailableReason(agent) !== 'imported'
}

/**
 * Returns the waiting task that the bar above the composer is about. Null if there is none, and for imported and shared tasks, which
 * cannot be answered.
 */
export function usePinnedTask(): string | null {
  const { agent, author } = useChat()
  const taskId = useConversation(findPinnedTaskId)
  return author !== null || getUnavailableReason(agent) === 'imported' ? null : taskId
}
