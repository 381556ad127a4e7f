import type { StoreApi } from 'zustand/vanilla'
import type { ConversationState } from '@/lib/client/conversation/conversation-state'
import { readTask } from '@/lib/client/read-tasks'
import type { LiveTask, TaskStore } from '@/lib/client/task-store'

/**
 * Adds tasks in which the agent answered messages that were sent to another task of the conversation. Returns the function
 * that stops it.
 */
export function followSuccessors(state: StoreApi<ConversationState>, tasks: TaskStore, origin: string): () => void {
  const take = async (from: string, taskId: string): Promise<void> => {
    const isKnown = state.getState().taskIds.includes(taskId)
    // A recording may reference a task that does not exist here.
    if (!isKnown && (await readTask(taskId, origin)) === null) return
    state.setState(({ taskIds, outgoing }) => ({
      taskIds: taskIds.includes(taskId) ? taskIds : [...taskIds, taskId],
      outgoing: outgoing?.taskId === from ? { ...outgoing, taskId, afterSeq: 0 } : outgoing,
    }))
    if (!tasks.getState()[taskId]) tasks.follow(taskId)
  }
  return tasks.subscribe((now: Record<string, LiveTask>, before: Record<string, LiveTask>) => {
    for (const [id, { fold }] of Object.entries(now)) {
      const { successor } = fold
      if (successor !== undefined && successor !== before[id]?.fold.successor)
        // Failed reads are repeated on the next refresh of the conversation.
        void take(id, successor).catch(() => {})
    }
  })
}
