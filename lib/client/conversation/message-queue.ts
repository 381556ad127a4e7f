import { createStore, type StoreApi } from 'zustand/vanilla'
import { takeStoredEntry, withBrowserStore } from '@/lib/client/browser-store'
import type { Conversation } from '@/lib/client/conversation/conversation'
import {
  type ConversationState,
  findAnsweredTaskId,
  findCurrentTask,
  isBusy,
  type MessageDraft,
} from '@/lib/client/conversation/conversation-state'
import { createId } from '@/lib/client/new-id'
import type { LiveTask } from '@/lib/client/task-store'

export interface QueuedMessage {
  id: string
  /** In ms since the epoch. */
  at: number
  draft: MessageDraft
}

interface QueueState {
  /** In the order in which they are sent. */
  messages: readonly QueuedMessage[]
  /**
   * Why the user decides when they are sent. `away`: the turn they waited for ended long ago, while the page was closed.
   * `stopped`: the user stopped the upload of the first one.
   */
  paused: 'away' | 'stopped' | null
}

/** A stored message of a conversation, under the message's ID. */
interface StoredMessage {
  at: number
  conversation: string
  queued: QueuedMessage
}

export interface MessageQueue extends StoreApi<QueueState> {
  add: (draft: MessageDraft) => void
  remove: (id: string) => void
  /** Sends a message now, unless the agent works. */
  sendNow: (id: string) => Promise<void>
  /** Restores the queue of an earlier visit. */
  restore: () => Promise<void>
  /** The conversation received its ID. */
  rename: (name: string) => void
  /** Sends the messages one by one, each when the turn before it ends well. Returns the stop function. */
  start: () => () => void
}

/** Messages that waited longer than this while the page was closed are not sent by themselves. */
const maxAwayMs = 10 * 60 * 1000

/**
 * Creates the queue of the messages that are sent when the current turn ends, stored in this browser across reloads and visits.
 * A message that several windows restored is sent by one of them.
 */
export function createMessageQueue(conversation: Conversation, named: string): MessageQueue {
  let name = named
  /** Whether each message could be stored. */
  const stored = new Map<string, Promise<boolean>>()
  const store = createStore<QueueState>(() => ({ messages: [], paused: null }))

  const save = (queued: QueuedMessage): void => {
    const entry: StoredMessage = { at: queued.at, conversation: name, queued }
    const saved = withBrowserStore('queued', 'readwrite', (entries) => entries.put(entry, queued.id))
    stored.set(
      queued.id,
      saved.then((key) => key !== null),
    )
  }
  const drop = (id: string): void =>
    store.setState(({ messages }) => ({ messages: messages.filter((one) => one.id !== id) }))

  /** Returns true if this window may send the message: no other window has sent or removed it. */
  const claim = async (id: string): Promise<boolean> =>
    (await stored.get(id)) ? takeStoredEntry('queued', id) : Promise.resolve(true)

  const isReady = (): boolean => !isBusy(conversation.state.getState(), conversation.tasks.getState())

  const send = async (queued: QueuedMessage): Promise<void> => {
    const isOwn = await claim(queued.id)
    const isListed = store.getState().messages.includes(queued)
    if (isOwn && isListed && !isReady()) return save(queued)
    drop(queued.id)
    if (!isOwn || !isListed) return
    store.setState({ paused: null })
    if ((await conversation.send(queued.draft)) !== 'withdrawn') return
    store.setState(({ messages }) => ({ messages: [queued, ...messages], paused: 'stopped' }))
    save(queued)
  }

  /** One message is claimed at a time. */
  let claiming = false
  const sendNow = async (id: string): Promise<void> => {
    const queued = store.getState().messages.find((one) => one.id === id)
    if (!queued || claiming || !isReady()) return
    claiming = true
    try {
      await send(queued)
    } finally {
      claiming = false
      // Another window may have sent or removed it; the next one is due.
      update()
    }
  }
  const update = (): void => {
    const { messages, paused } = store.getState()
    const [next] = messages
    if (!next) return
    const [state, tasks] = [conversation.state.getState(), conversation.tasks.getState()]
    if (isBusy(state, tasks)) {
      if (paused) store.setState({ paused: null })
    } else if (!paused && findQueueHold(state, tasks) === null) void sendNow(next.id)
  }

  return Object.assign(store, {
    add: (draft: MessageDraft) => {
      const queued = { id: createId(), at: Date.now(), draft }
      save(queued)
      store.setState(({ messages }) => ({ messages: [...messages, queued] }))
    },
    remove: (id: string) => {
      drop(id)
      void withBrowserStore('queued', 'readwrite', (entries) => entries.delete(id))
    },
    sendNow,
    restore: async () => {
      const all = (await withBrowserStore<StoredMessage[]>('queued', 'readonly', (entries) => entries.getAll())) ?? []
      const here = new Set(store.getState().messages.map(({ id }) => id))
      const own = all
        .filter(({ conversation: of, queued }) => of === name && !here.has(queued.id))
        .map(({ queued }) => queued)
        .toSorted((one, other) => one.at - other.at)
      if (own.length === 0) return
      for (const { id } of own) stored.set(id, Promise.resolve(true))
      const isOld = own.some(({ at }) => Date.now() - at > maxAwayMs)
      store.setState(({ messages }) => ({
        messages: [...own, ...messages],
        paused: isOld && isReady() ? 'away' : null,
      }))
    },
    rename: (next: string) => {
      name = next
      for (const queued of store.getState().messages) save(queued)
    },
    start: () => {
      const ends = [store.subscribe(update), conversation.state.subscribe(update), conversation.tasks.subscribe(update)]
      update()
      return () => ends.forEach((end) => end())
    },
  })
}

/**
 * Why queued messages are not sent by themselves. `question`: the next message would answer the agent's question. `unsent`: an
 * earlier message was not sent. `deleted`: the conversation was deleted elsewhere. `canceled`, `failed`: how the last turn
 * ended. `lost`: its end is unknown.
 */
type QueueHold = 'question' | 'unsent' | 'deleted' | 'canceled' | 'failed' | 'lost'

/** Returns why queued messages wait for the user. Null while the agent works, and if they can be sent. */
export function findQueueHold(state: ConversationState, tasks: Record<string, LiveTask>): QueueHold | null {
  if (isBusy(state, tasks)) return null
  if (findAnsweredTaskId(state, tasks) !== null) return 'question'
  if (state.deleted) return 'deleted'
  if (state.unsent.length > 0) return 'unsent'
  const current = findCurrentTask(state, tasks)
  if (!current) return 'lost'
  const answered = state.taskIds.find((id) => id === state.outgoing?.taskId)
  const hold = findTurnHold(state, tasks, current.id) ?? (answered && findTurnHold(state, tasks, answered))
  if (hold) return hold
  return current.live.fold.task.status.state === 'completed' ? null : 'lost'
}

/** Returns how a task ended, if it did not end well. */
function findTurnHold(state: ConversationState, tasks: Record<string, LiveTask>, taskId: string): QueueHold | null {
  if (state.stopped.has(taskId) || state.uncancelable.has(taskId)) return 'canceled'
  switch (tasks[taskId]?.fold.task.status.state) {
    case 'canceled':
      return 'canceled'
    case 'failed':
    case 'rejected':
      return 'failed'
    default:
      return null
  }
}
