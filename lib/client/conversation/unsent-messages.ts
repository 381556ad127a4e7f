import type { StoreApi } from 'zustand/vanilla'
import { hasSecret } from '@/lib/a2a/secrets/secret-parts'
import {
  type ConversationState,
  findContextId,
  findTaskIdOfMessage,
  isBusy,
  type MessageDraft,
  type UnsentMessage,
} from '@/lib/client/conversation/conversation-state'
import { createSentTaskSearch } from '@/lib/client/conversation/find-sent-task'
import { createId } from '@/lib/client/new-id'
import { isHidden } from '@/lib/client/pending-removals'
import type { LiveTask, TaskStore } from '@/lib/client/task-store'
import { Fault, type FaultData } from '@/lib/faults/fault'

/** Code of the fault of a message whose upload the user stopped. */
export const uploadStopped = 'upload-stopped'

const uploadStoppedFault: FaultData = {
  kind: 'conflict',
  message: 'You stopped the upload, so nothing was sent.',
  details: { code: uploadStopped },
}

/** Returns a message whose upload the user stopped as an unsent one, which can be resent or discarded. */
export function createStoppedMessage(draft: MessageDraft): UnsentMessage {
  return {
    id: createId(),
    draft,
    message: { messageId: createId(), role: 'user', parts: draft.parts, ...draft.message },
    at: new Date().toISOString(),
    afterSeq: 0,
    stopped: false,
    fault: uploadStoppedFault,
  }
}

interface Sender {
  slug: string
  origin: string
  /** Adds a task to the conversation. */
  include: (taskId: string) => void
  /** Resolves with `withdrawn` if the user stopped the upload. */
  send: (draft: MessageDraft) => Promise<string>
}

/** Returns functions for the unsent messages of a conversation. A message may have arrived although it is listed as unsent. */
export function createUnsentMessages(
  state: StoreApi<ConversationState>,
  tasks: TaskStore,
  { slug, origin, include, send }: Sender,
) {
  const findSentTask = createSentTaskSearch(slug, origin)
  const find = (unsentId: string): UnsentMessage | undefined =>
    state.getState().unsent.find(({ id }) => id === unsentId)
  const isReady = (): boolean => !isBusy(state.getState(), tasks.getState())
  const discard = (unsentId: string): void =>
    state.setState(({ unsent }) => ({ unsent: unsent.filter(({ id }) => id !== unsentId) }))

  /**
   * Shows the task that an unsent message started, and returns false if there is none. Messages that continue a task are never sent
   * twice, because Switchboard rejects them then. Rejects if Switchboard does not respond.
   */
  const showSentTask = async (unsent: UnsentMessage): Promise<boolean> => {
    const task = unsent.target === undefined ? await findSentTask(unsent) : null
    if (!task) return false
    const { taskIds, outgoing } = state.getState()
    const contextId = findContextId(state.getState(), tasks.getState()) ?? taskIds[0]
    const isEmpty = taskIds.length === 0 && !outgoing
    const belongs = isEmpty || taskIds.includes(task.id) || (contextId !== undefined && contextId === task.contextId)
    // Another message began this conversation meanwhile, so the task is one of its own.
    if (!belongs || isHidden(task.id)) discard(unsent.id)
    else {
      include(task.id)
      // The message is removed once its task contains it.
      if (!tasks.getState()[task.id]) tasks.follow(task.id)
    }
    return true
  }

  return {
    discard,
    /** Shows the tasks that unsent messages started. Rejects if Switchboard does not respond. */
    showSentTasks: async (): Promise<void> => {
      for (const { id } of state.getState().unsent) {
        const unsent = find(id)
        if (unsent) await showSentTask(unsent)
      }
    },
    /** Removes unsent messages that turn out to be logged. */
    removeLogged: (now: Record<string, LiveTask>, before: Record<string, LiveTask>): void => {
      const { unsent } = state.getState()
      if (unsent.length === 0) return
      const changed = Object.fromEntries(Object.entries(now).filter(([id, live]) => live !== before[id]))
      const missing = unsent.filter(({ message }) => findTaskIdOfMessage(message, changed) === undefined)
      if (missing.length < unsent.length) state.setState({ unsent: missing })
    },
    retry: async (unsentId: string): Promise<void> => {
      const again = find(unsentId)
      if (!again || hasSecret(again.message) || !isReady()) return
      try {
        if (await showSentTask(again)) return
      } catch (error) {
        if (!(error instanceof Fault) || !find(unsentId)) return
        discard(unsentId)
        const failed = { ...again, id: createId(), fault: error.data }
        return state.setState(({ unsent }) => ({ unsent: [...unsent, failed] }))
      }
      if (!find(unsentId) || !isReady()) return
      discard(unsentId)
      if ((await send(again.draft)) !== 'withdrawn') return
      const back = { ...again, id: createId(), fault: uploadStoppedFault }
      state.setState(({ unsent }) => ({ unsent: [...unsent, back] }))
    },
  }
}
