import type { StoreApi } from 'zustand/vanilla'
import type { ConversationState } from '@/lib/client/conversation-state'
import { readTask } from '@/lib/client/read-tasks'
import type { LiveTask, TaskStore } from '@/lib/client/task-store'

/**
 * Takes the tasks into a conversation in which the agent answered messages that were sent to another task of it, from now
 * on. Returns the function that ends it.
 */
export function followSuccessors(state: StoreApi<ConversationState>, tasks: TaskStore, origin: string): () => void {
  const take = async (from: string, taskId: string): Promise<void> => {
    const isKnown = state.getState().taskIds.includes(taskId)
    // A recording may name a task that is not here.
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
        // What cannot be read now comes with the next look at the conversation.
        void take(id, successor).catch(() => {})
    }
  })
}
