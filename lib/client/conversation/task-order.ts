import type { StoreApi } from 'zustand/vanilla'
import type { ConversationState } from '@/lib/client/conversation/conversation-state'

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
