import type { StoreApi } from 'zustand/vanilla'
import type { ConversationState } from '@/lib/client/conversation/conversation-state'
import { readTask } from '@/lib/client/read-tasks'
import type { LiveTask, TaskStore } from '@/lib/client/task-store'

/** Merges both lists: listed tasks in the order of `listed`, the others before or behind them as they were. */
export function mergeIds(known: string[], listed: string[]): string[] {
  const begin = known.findIndex((id) => listed.includes(id))
  const front = begin === -1 ? known : known.slice(0, begin)
  const rest = known.slice(front.length).filter((id) => !listed.includes(id))
  return [...front, ...listed, ...rest]
}

/** Returns functions that remove a task from a conversation and put it back in its place. */
export function createTaskRemoval(state: StoreApi<ConversationState>) {
  /** The task IDs before each removal. */
  const positions = new Map<string, string[]>()
  return {
    removeTask: (taskId: string): void => {
      positions.set(taskId, state.getState().taskIds)
      state.setState(({ taskIds, outgoing }) => ({
        taskIds: taskIds.filter((id) => id !== taskId),
        outgoing: outgoing?.taskId === taskId ? null : outgoing,
      }))
    },
    restoreTask: (taskId: string): void => {
      const place = positions.get(taskId)?.indexOf(taskId) ?? -1
      state.setState(({ taskIds }) =>
        place === -1 || taskIds.includes(taskId) ? {} : { taskIds: taskIds.toSpliced(place, 0, taskId) },
      )
    },
  }
}

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
