import { createStore, type StoreApi } from 'zustand/vanilla'
import { findLocks, withBrowserLock } from '@/lib/client/browser-locks'
import { takeStoredEntry, withBrowserStore } from '@/lib/client/browser-store'
import type { Conversation, ListedTask } from '@/lib/client/conversation/conversation'
import {
  type ConversationState,
  findAnsweredTaskId,
  findCurrentTask,
  isBusy,
  type MessageDraft,
} from '@/lib/client/conversation/conversation-state'
import { createId } from '@/lib/client/new-id'
import type { LiveTask } from '@/lib/client/task-store'
import { backoffDelayMs } from '@/lib/retry/backoff'

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
   * `stopped`: the user stopped the upload of the first one, or of a message before them.
   */
  paused: 'away' | 'stopped' | null
}

/** A stored message of a conversation, under the message's ID. */
interface StoredMessage {
  at: number
  conversation: string
  queued: QueuedMessage
  /** The user stopped its upload. */
  stopped?: boolean
}

export interface MessageQueue extends StoreApi<QueueState> {
  add: (draft: MessageDraft) => void
  remove: (id: string) => void
  /** Sends a message now, unless the agent works. */
  sendNow: (id: string) => Promise<void>
  /** Adds a message before the others whose upload the user stopped. The user decides when they are sent. */
  putBack: (draft: MessageDraft) => void
  /** The user stopped the upload of a message that was not queued, and decides when the queued ones are sent. */
  pause: () => void
  /** Restores the queue of an earlier visit. */
  restore: () => Promise<void>
  /** The conversation received its ID. */
  rename: (name: string) => void
  /** Sends the messages one by one, each when the turn before it ends well. Returns the stop function. */
  start: () => () => void
}

/** Messages that waited longer than this while the page was closed are not sent by themselves. */
const maxAwayMs = 10 * 60 * 1000
/** Without locks, another window gets this long to send a message, in ms. */
const unlockedSendMs = 10_000
const retryPolicy = { firstMs: 1000, maxMs: 30_000, jitter: 0.25 }

const readStored = (id: string): Promise<StoredMessage | null | undefined> =>
  withBrowserStore<StoredMessage | undefined>('queued', 'readonly', (entries) => entries.get(id))

/**
 * Creates the queue of the messages that are sent when the current turn ends, stored in this browser across reloads and visits.
 * A message that several windows restored is sent by one of them, and the next one after its turn.
 */
export function createMessageQueue(conversation: Conversation, named: string): MessageQueue {
  let name = named
  /** Whether each message could be stored. */
  const stored = new Map<string, Promise<boolean>>()
  /** Messages whose upload the user stopped, in this window or in another one. */
  const stoppedIds = new Set<string>()
  const store = createStore<QueueState>(() => ({ messages: [], paused: null }))

  const save = (queued: QueuedMessage): void => {
    const entry: StoredMessage = { at: queued.at, conversation: name, queued, stopped: stoppedIds.has(queued.id) }
    const saved = withBrowserStore('queued', 'readwrite', (entries) => entries.put(entry, queued.id))
    stored.set(
      queued.id,
      saved.then((key) => key !== null),
    )
  }
  const drop = (id: string): void =>
    store.setState(({ messages }) => ({ messages: messages.filter((one) => one.id !== id) }))
  const isListed = (queued: QueuedMessage): boolean => store.getState().messages.includes(queued)
  const putFirst = (queued: QueuedMessage): void => {
    stoppedIds.add(queued.id)
    save(queued)
    store.setState(({ messages }) => ({ messages: [queued, ...messages], paused: 'stopped' }))
  }

  /** The message that this window claims. */
  let claimId: string | null = null
  /** Returns true if this window may send the message: no other window has sent or removed it. */
  const claim = async (id: string): Promise<boolean> => {
    claimId = id
    return (await stored.get(id)) ? takeStoredEntry('queued', id) : true
  }
  /** Another window may be sending a message of which this one does not know the turn. */
  let isSentElsewhere = false
  /** Drops the messages that other windows sent or removed. */
  const dropSentOrRemoved = async (): Promise<void> => {
    const { messages } = store.getState()
    const isStored = await Promise.all(messages.map(({ id }) => stored.get(id)))
    const ids = await withBrowserStore('queued', 'readonly', (entries) => entries.getAllKeys())
    const gone = messages.filter(({ id }, index) => id !== claimId && isStored[index] && ids?.includes(id) === false)
    if (gone.length > 0) isSentElsewhere = true
    for (const { id } of gone) drop(id)
  }

  const isReady = (): boolean => !isBusy(conversation.state.getState(), conversation.tasks.getState())
  /** Returns true if the next message is sent automatically. */
  const isDue = (): boolean =>
    isReady() &&
    store.getState().paused === null &&
    findQueueHold(conversation.state.getState(), conversation.tasks.getState()) === null

  /** Loads what other windows sent. Returns false if Switchboard does not respond. */
  const catchUp = async (): Promise<boolean> => {
    try {
      await waitForEvents(conversation, await conversation.catchUp())
      return true
    } catch {
      return false
    }
  }
  let isStarted = false
  /** Resolves once this window knows the turn of a message that another window may be sending. */
  const catchUpWithSender = async (): Promise<void> => {
    if (!findLocks()) await delay(unlockedSendMs)
    let failures = 0
    while (!(await catchUp())) {
      if (!isStarted) return
      failures += 1
      await delay(backoffDelayMs(retryPolicy, failures))
    }
  }

  /** Sends a message if `isWanted` is true once this window knows what the others sent. */
  const send = async (queued: QueuedMessage, isWanted: () => boolean): Promise<void> => {
    const isCurrent = await catchUp()
    await dropSentOrRemoved()
    // With locks, the other window has sent it.
    if (isSentElsewhere && !(isCurrent && findLocks())) await catchUpWithSender()
    isSentElsewhere = false
    if (!isListed(queued) || !isWanted()) return
    const isOwn = await claim(queued.id)
    const isRemoved = !isListed(queued)
    if (isOwn && !isRemoved && !isReady()) return save(queued)
    drop(queued.id)
    if (!isOwn) isSentElsewhere = true
    if (!isOwn || isRemoved) return
    store.setState({ paused: null })
    if ((await conversation.send(queued.draft)) === 'withdrawn') putFirst(queued)
  }
  /** Pauses the queue if the user stopped the message's upload in another window. */
  const pauseIfStopped = async ({ id }: QueuedMessage): Promise<void> => {
    if (stoppedIds.has(id) || !(await readStored(id))?.stopped) return
    stoppedIds.add(id)
    store.setState({ paused: 'stopped' })
  }

  /** One message is claimed at a time, also by other windows. */
  let claiming = false
  const sendWithLock = async (work: () => Promise<void>): Promise<void> => {
    if (claiming || !isReady()) return
    claiming = true
    try {
      await withBrowserLock(`switchboard-queue ${name}`, work)
    } finally {
      claiming = false
      claimId = null
      // Another window may have sent or removed it; the next one is due.
      update()
    }
  }
  const sendNow = async (id: string): Promise<void> => {
    const queued = store.getState().messages.find((one) => one.id === id)
    if (queued) await sendWithLock(() => send(queued, isReady))
  }
  let before = { busy: false, newest: conversation.state.getState().taskIds.at(-1) }
  const update = (): void => {
    const { messages, paused } = store.getState()
    const now = { busy: !isReady(), newest: conversation.state.getState().taskIds.at(-1) }
    const isNewTurn = now.busy && !before.busy
    const isNewTask = now.newest !== before.newest
    before = now
    // The user went on with the conversation.
    if (isNewTurn && paused) store.setState({ paused: null })
    const [next] = messages
    if (!next) return
    // It may be the turn of a message that another window sent.
    if (isNewTurn || isNewTask) void dropSentOrRemoved()
    if (!isDue()) return
    void sendWithLock(async () => {
      await pauseIfStopped(next)
      await send(next, isDue)
    })
  }

  return Object.assign(store, {
    add: (draft: MessageDraft) => {
      // After the others also if they were added in the same millisecond.
      const at = Math.max(Date.now(), (store.getState().messages.at(-1)?.at ?? 0) + 1)
      const queued = { id: createId(), at, draft }
      save(queued)
      store.setState(({ messages }) => ({ messages: [...messages, queued] }))
    },
    remove: (id: string) => {
      drop(id)
      void withBrowserStore('queued', 'readwrite', (entries) => entries.delete(id))
    },
    sendNow,
    putBack: (draft: MessageDraft) => {
      // Before the others also after a reload.
      const at = Math.min(Date.now(), (store.getState().messages[0]?.at ?? Infinity) - 1)
      putFirst({ id: createId(), at, draft })
    },
    pause: () => {
      const [first] = store.getState().messages
      if (!first) return
      // Stored, so that other windows and the next visit wait too.
      stoppedIds.add(first.id)
      save(first)
      store.setState({ paused: 'stopped' })
    },
    restore: async () => {
      const all = (await withBrowserStore<StoredMessage[]>('queued', 'readonly', (entries) => entries.getAll())) ?? []
      const here = new Set(store.getState().messages.map(({ id }) => id))
      const entries = all.filter(({ conversation: of, queued }) => of === name && !here.has(queued.id))
      const own = entries.map(({ queued }) => queued).toSorted((one, other) => one.at - other.at)
      if (own.length === 0) return
      for (const { id } of own) stored.set(id, Promise.resolve(true))
      for (const { queued, stopped: isStopped } of entries) if (isStopped) stoppedIds.add(queued.id)
      const isOld = own.some(({ at }) => Date.now() - at > maxAwayMs)
      const reason = own.some(({ id }) => stoppedIds.has(id)) ? 'stopped' : isOld ? 'away' : null
      store.setState(({ messages }) => ({ messages: [...own, ...messages], paused: isReady() ? reason : null }))
    },
    rename: (next: string) => {
      name = next
      for (const queued of store.getState().messages) save(queued)
    },
    start: () => {
      const ends = [store.subscribe(update), conversation.state.subscribe(update), conversation.tasks.subscribe(update)]
      isStarted = true
      update()
      return () => {
        isStarted = false
        ends.forEach((end) => end())
      }
    },
  })
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The events of listed tasks are waited for this long, in ms. */
const arrivalMs = 5000

/** Resolves when the events of the listed tasks have arrived, but at most `arrivalMs` later. */
function waitForEvents({ state, tasks }: Conversation, listed: readonly ListedTask[]): Promise<void> {
  const hasArrived = ({ id, lastSeq }: ListedTask): boolean => {
    const live = tasks.getState()[id]
    return !state.getState().taskIds.includes(id) || (live?.fold.lastSeq ?? 0) >= lastSeq || Boolean(live?.fault)
  }
  if (listed.every(hasArrived)) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = tasks.subscribe(() => {
    if (listed.every(hasArrived)) resolve()
  })
  const timer = setTimeout(resolve, arrivalMs)
  return promise.finally(() => {
    clearTimeout(timer)
    end()
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
