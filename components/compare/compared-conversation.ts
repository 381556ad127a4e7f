import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ComparedAgent } from '@/components/compare/compared-agent'
import { type Conversation, createConversation } from '@/lib/client/conversation/conversation'
import { findContextId } from '@/lib/client/conversation/conversation-state'
import { createUnsentStore } from '@/lib/client/conversation/unsent-store'
import { onWake } from '@/lib/client/on-wake'
import { type FaultData, toFaultData } from '@/lib/faults/fault'

/** Whether the conversation in the URL is loaded. Until then, a message would begin another one. */
export type Restoration = { status: 'loading' | 'done' } | { status: 'failed'; fault: FaultData }

/** The conversation of one column. */
export interface ComparedConversation {
  conversation: Conversation
  restoration: StoreApi<Restoration>
  /** Loads the conversation in the URL, unless it is loaded. Failed reads are repeated on the next wake. */
  restore: () => Promise<void>
  /** Returns the first task, which the URL names; empty if there is none. */
  findFirstTaskId: () => string
  /** Restores and follows the conversation, and the messages that could not be sent. Returns the stop function. */
  start: () => () => void
}

/** Creates the conversation of a column. `firstTaskId`: the first task of an existing conversation. */
export function createComparedConversation(
  { slug, required }: Pick<ComparedAgent, 'slug' | 'required'>,
  firstTaskId: string | undefined,
  origin = '',
): ComparedConversation {
  const conversation = createConversation(slug, { contextId: null, tasks: [] }, origin, required)
  const { state, tasks } = conversation
  const restoration = createStore<Restoration>(() => ({ status: firstTaskId ? 'loading' : 'done' }))

  /** The name of the stored messages: that of the same conversation in the chat, or one for a column without a conversation. */
  const findName = (): string => {
    const id = findContextId(state.getState(), tasks.getState()) ?? state.getState().taskIds[0]
    const expected = restoration.getState().status === 'done' ? undefined : firstTaskId
    return id || expected ? `${slug}/${id ?? expected}` : `compare ${slug}/`
  }
  let name = findName()
  const unsent = createUnsentStore(conversation, name)
  const rename = (): void => {
    const next = findName()
    if (next === name) return
    name = next
    unsent.rename(name)
  }

  let running: Promise<void> | null = null
  const load = async (id: string): Promise<void> => {
    restoration.setState({ status: 'loading' }, true)
    // Stored before the agent named the context.
    await unsent.restore()
    try {
      await conversation.restore(id)
      restoration.setState({ status: 'done' }, true)
    } catch (error) {
      restoration.setState({ status: 'failed', fault: toFaultData(error) }, true)
    }
    rename()
    await unsent.restore()
  }
  const restore = async (): Promise<void> => {
    if (!firstTaskId || restoration.getState().status === 'done') return
    running ??= load(firstTaskId).finally(() => (running = null))
    await running
  }

  return {
    conversation,
    restoration,
    restore,
    findFirstTaskId: () => {
      const [id] = state.getState().taskIds
      return id ?? (restoration.getState().status === 'done' ? '' : (firstTaskId ?? ''))
    },
    start: () => {
      const ends = [
        conversation.start(),
        state.subscribe(rename),
        tasks.subscribe(rename),
        onWake(() => void restore()),
      ]
      void (firstTaskId ? restore() : unsent.restore())
      return () => ends.forEach((end) => end())
    },
  }
}
