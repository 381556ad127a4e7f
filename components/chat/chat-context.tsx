'use client'

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand/react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChatAgent } from '@/components/chat/chat-agent'
import type { DraftState } from '@/components/chat/composer/draft-state'
import { createDraftStore, type DraftStore } from '@/components/chat/composer/draft-store'
import { createPanelStore, type PanelState, type PanelStore } from '@/components/chat/panel/panel-store'
import { listActivatedExtensions } from '@/lib/a2a/forms/known-extensions'
import { type Conversation, createConversation } from '@/lib/client/conversation/conversation'
import type { ConversationSeed, ConversationState } from '@/lib/client/conversation/conversation-state'
import { createMessageQueue, type MessageQueue } from '@/lib/client/conversation/message-queue'
import { followOtherWindows } from '@/lib/client/follow-other-windows'
import type { LiveTask } from '@/lib/client/task-store'
import { createUnsentStore, type UnsentStore } from '@/lib/client/conversation/unsent-store'

/** Debounce interval for a shared conversation: it disappears soon after it is no longer shared. */
const sharedPauseMs = 200

interface Chat {
  agent: ChatAgent
  /** Name of the person who shared the conversation; null for an own one. A shared one can only be read. */
  author: string | null
  conversation: Conversation
  draft: DraftStore
  panel: PanelStore
  unsent: UnsentStore
  queue: MessageQueue
  /** Waiting tasks whose card is scrolled out of view. */
  cardsOutOfView: StoreApi<ReadonlySet<string>>
  /** In ms since the epoch. */
  openedAt: number
  /** Subscribes to changes of the conversation and its tasks. */
  subscribe: (listener: () => void) => () => void
  /** Applies a change of the agent that was made in the chat. */
  changeAgent: (change: Partial<ChatAgent>) => void
}

const ChatContext = createContext<Chat | null>(null)

function createChat(agent: ChatAgent, named: string, seed: ConversationSeed, text: string): Omit<Chat, 'changeAgent'> {
  const uris = agent.supportsExtensions ? listActivatedExtensions(agent.extensions) : []
  const conversation = createConversation(agent.slug, seed, '', uris)
  const subscribe = (listener: () => void): (() => void) => {
    const ends = [conversation.state.subscribe(listener), conversation.tasks.subscribe(listener)]
    return () => ends.forEach((end) => end())
  }
  const name = `${agent.slug}/${named}`
  return {
    agent,
    author: seed.shared?.author ?? null,
    conversation,
    draft: createDraftStore(name, text),
    unsent: createUnsentStore(conversation, name),
    queue: createMessageQueue(conversation, name),
    panel: createPanelStore(named && name),
    cardsOutOfView: createStore<ReadonlySet<string>>(() => new Set<string>()),
    openedAt: Date.now(),
    subscribe,
  }
}

interface ChatProviderProps {
  agent: ChatAgent
  /** Conversation ID in the URL. Empty for a new one. */
  named: string
  seed: ConversationSeed
  /** Initial text of the composer. */
  text: string
  children: ReactNode
}

/** Provides one conversation to its children. Another conversation needs another `key`. */
export function ChatProvider({ agent, named, seed, text, children }: ChatProviderProps) {
  const [chat] = useState(() => createChat(agent, named, seed, text))
  useEffect(() => {
    if (chat.author !== null) return chat.conversation.start()
    void chat.draft.restore()
    void chat.unsent.restore()
    void chat.queue.restore()
    const ends = [chat.conversation.start(), chat.queue.start()]
    return () => ends.forEach((end) => end())
  }, [chat])
  useEffect(() => followOtherWindows(chat.conversation, chat.author === null ? undefined : sharedPauseMs), [chat])
  const [change, setChange] = useState<Partial<ChatAgent>>({})
  const value = useMemo(
    () => ({
      ...chat,
      agent: { ...chat.agent, ...change },
      changeAgent: (next: Partial<ChatAgent>) => setChange((before) => ({ ...before, ...next })),
    }),
    [chat, change],
  )
  return <ChatContext value={value}>{children}</ChatContext>
}

export function useChat(): Chat {
  const chat = useContext(ChatContext)
  if (!chat) throw new Error('useChat needs a ChatProvider above')
  return chat
}

/** Selects a value from the conversation. It must be primitive or referentially stable. */
export function useConversation<T>(select: (state: ConversationState, tasks: Record<string, LiveTask>) => T): T {
  const { conversation, subscribe } = useChat()
  const { state, tasks } = conversation
  const read = (): T => select(state.getState(), tasks.getState())
  // As rendered on the server: parts of the page hydrate after events arrived.
  const readFirst = (): T => select(state.getInitialState(), tasks.getInitialState())
  return useSyncExternalStore(subscribe, read, readFirst)
}

export function useLiveTask(taskId: string | null): LiveTask | undefined {
  const { conversation } = useChat()
  return useStore(conversation.tasks, (tasks) => (taskId === null ? undefined : tasks[taskId]))
}

export function useDraft<T>(select: (state: DraftState) => T): T {
  return useStore(useChat().draft, select)
}

export function usePanel<T>(select: (state: PanelState) => T): T {
  return useStore(useChat().panel, select)
}

export function useQueue<T>(select: (state: ReturnType<MessageQueue['getState']>) => T): T {
  return useStore(useChat().queue, select)
}
