import type { StoreApi } from 'zustand/vanilla'
import type { Message } from '@/lib/a2a/model'
import type { FaultData } from '@/lib/faults/fault'
import type { ConversationState } from '@/lib/client/conversation/conversation-state'
import { cancelTask } from '@/lib/client/gateway-client'
import type { TaskStore } from '@/lib/client/task-store'

const withoutId = (ids: ReadonlySet<string>, id: string): Set<string> => new Set([...ids].filter((each) => each !== id))

/** Returns true if a task could not be canceled because the agent has not sent its ID. */
export const isUnnamedTask = ({ details }: FaultData): boolean => details?.code === 'cancel-unnamed'

/** Returns functions that cancel tasks of a conversation and mark which of them the user stopped. */
export function createTaskCancellation(state: StoreApi<ConversationState>, tasks: TaskStore, origin: string) {
  /** Marks the turn of that task as stopped, and the message that is sent to it or given. */
  const markStopped = (taskId: string | undefined, message?: Message): void =>
    state.setState(({ outgoing, stopped }) => ({
      outgoing:
        outgoing && (outgoing.message === message || (taskId && outgoing.taskId === taskId))
          ? { ...outgoing, stopped: true }
          : outgoing,
      stopped: taskId ? new Set([...stopped, taskId]) : stopped,
      stopFault: null,
    }))

  /** The task has another turn, or the one that was stopped goes on. */
  const unmarkStopped = (taskId: string): void =>
    state.setState(({ stopped, uncancelable }) => ({
      stopped: withoutId(stopped, taskId),
      uncancelable: withoutId(uncancelable, taskId),
    }))

  const cancel = async (taskId: string): Promise<void> => {
    markStopped(taskId)
    const fault = await cancelTask(taskId, origin)
    // After an error the task may still run, so it can be stopped again.
    if (fault) unmarkStopped(taskId)
    if (fault && isUnnamedTask(fault))
      state.setState(({ uncancelable }) => ({ uncancelable: new Set([...uncancelable, taskId]) }))
    state.setState({ stopFault: fault && { taskId, fault } })
    // A waiting task was not followed.
    if (tasks.getState()[taskId]?.connection === 'closed') tasks.follow(taskId)
  }

  return { markStopped, unmarkStopped, cancel }
}
