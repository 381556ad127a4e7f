import { createStore, type StoreApi } from 'zustand/vanilla'
import { buildExtensionMetadata } from '@/lib/a2a/forms/known-extensions'
import type { Message } from '@/lib/a2a/model'
import type { TaskSummary } from '@/lib/api/task'
import { maskSecrets } from '@/lib/a2a/secrets/secret-parts'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import {
  findAnsweredTaskId,
  findTaskIdOfMessage,
  type ConversationSeed,
  type ConversationState,
  findCurrentTask,
  type MessageDraft,
  findContextId,
  findPendingMessage,
  findRunningTaskId,
  type OutgoingMessage,
  type UnsentMessage,
  listWaitingTaskIds,
} from '@/lib/client/conversation/conversation-state'
import { updateConversation } from '@/lib/client/conversation/conversation-list'
import { sendMessage } from '@/lib/client/gateway-client'
import { createTaskCancellation } from '@/lib/client/conversation/task-cancellation'
import { createTaskRemoval, followSuccessors, mergeIds } from '@/lib/client/conversation/conversation-tasks'
import { createUnsentMessages } from '@/lib/client/conversation/unsent-messages'
import { createId } from '@/lib/client/new-id'
import { isHidden } from '@/lib/client/pending-removals'
import { type ConversationTasks, readConversationTasks, readTask } from '@/lib/client/read-tasks'
import { createTaskStore, type TaskStore } from '@/lib/client/task-store'
import { onWake } from '@/lib/client/on-wake'

/** Result of sending a message. `withdrawn`: canceled before the upload was complete; nothing was sent. */
export type Delivery = 'sent' | 'unsent' | 'withdrawn'

export interface Conversation {
  state: StoreApi<ConversationState>
  tasks: TaskStore
  /**
   * Sends a message to the waiting task, or as a new task of the same context. Secret parts are not stored: if they cannot
   * be sent, they are lost.
   */
  send: (draft: MessageDraft) => Promise<Delivery>
  /** Resends an unsent message, unless it arrived after all or another message is being sent. */
  retry: (unsentId: string) => Promise<void>
  /** Adds unsent messages of an earlier visit. */
  addUnsent: (unsent: readonly UnsentMessage[]) => void
  /** Selects the waiting task that the next message answers. Null: the newest task. */
  selectWaitingTask: (taskId: string | null) => void
  /** Discards an unsent message. */
  discard: (unsentId: string) => void
  /** Removes a task that no longer exists. */
  removeTask: (taskId: string) => void
  /** Adds a removed task again, at its position. */
  restoreTask: (taskId: string) => void
  /**
   * Cancels a task at the agent: the given one, or else the one that a message is being sent to, or else the newest running one.
   * Output received so far is kept.
   */
  stop: (taskId?: string) => Promise<void>
  /**
   * Loads the tasks of a context, or of one task, into an empty conversation. Sets `deleted` if there are none. Rejects if
   * Switchboard does not respond.
   */
  restore: (id: string) => Promise<void>
  /** Loads the previous page of tasks. Rejects if Switchboard does not respond. */
  loadEarlier: () => Promise<void>
  /**
   * Loads tasks of this conversation that were started elsewhere or by unsent messages, and new events of the known ones. Returns
   * the newest tasks; their events arrive soon after. Rejects if Switchboard does not respond.
   */
  catchUp: () => Promise<readonly ListedTask[]>
  /** Follows open tasks, and refreshes on wake and while a task waits for the user. Returns the stop function. */
  start: () => () => void
}

/** A task of a conversation, and its last event when it was listed. */
export type ListedTask = Pick<TaskSummary, 'id' | 'lastSeq'>

/** Result of sending a message, and Switchboard's ID of the task that received it. */
interface Sending {
  delivery: Delivery
  taskId?: string
}

/** Target of a message: the agent's IDs, Switchboard's ID of the same task, and the last row that is older than the message. */
type Address = Pick<Message, 'taskId' | 'contextId'> & Pick<OutgoingMessage, 'target' | 'afterSeq'>

/** Poll interval for a task that waits for the user. It may be answered or canceled elsewhere. */
const waitingCheckMs = 5000

/**
 * Creates a conversation with one agent. `origin` is empty in the browser. `required`: extensions that every message
 * activates.
 */
export function createConversation(
  slug: string,
  seed: ConversationSeed,
  origin = '',
  required: readonly string[] = [],
): Conversation {
  const tasks = createTaskStore(origin, seed.tasks)
  const state = createStore<ConversationState>(() => ({
    contextId: seed.contextId,
    taskIds: seed.tasks.map((task) => task.id),
    earlier: seed.earlier ?? null,
    outgoing: null,
    unsent: [],
    deleted: false,
    stopped: new Set<string>(),
    uncancelable: new Set<string>(),
    stopFault: null,
    answering: null,
  }))
  const { removeTask, restoreTask } = createTaskRemoval(state)
  const { markStopped, unmarkStopped, cancel } = createTaskCancellation(state, tasks, origin)
  let sending: Promise<Sending> = Promise.resolve({ delivery: 'sent' })
  let upload = new AbortController()

  const include = (taskId: string): void =>
    state.setState(({ taskIds }) => (taskIds.includes(taskId) ? {} : { taskIds: [...taskIds, taskId], deleted: false }))

  const address = (draft: MessageDraft): Address => {
    const [now, live] = [state.getState(), tasks.getState()]
    const chosen = draft.taskId ?? findAnsweredTaskId(now, live)
    const asking = chosen === null ? undefined : live[chosen]
    const current = chosen !== null && asking ? { id: chosen, live: asking } : findCurrentTask(now, live)
    if (!current) return { afterSeq: 0 }
    const { task, lastSeq } = current.live.fold
    // Without a context ID of the agent, the conversation uses the ID of its first task.
    const contextId = findContextId(now, live) ?? now.taskIds[0]
    const same = draft.reopen === true || foldWaitsForUser(current.live.fold)
    return {
      ...(contextId && { contextId }),
      ...(same && { taskId: task.id || current.id }),
      ...(same && { target: current.id }),
      afterSeq: same ? lastSeq : 0,
    }
  }

  /** Changes the outgoing message, unless another one replaced it. */
  const update = (message: Message, change: Partial<OutgoingMessage>): void =>
    state.setState(({ outgoing }) => (outgoing?.message === message ? { outgoing: { ...outgoing, ...change } } : {}))

  /** `wireMessage`: the message as it is sent to the agent, with the secrets that are not stored. */
  const deliver = async (own: OutgoingMessage, wireMessage = own.message): Promise<Sending> => {
    const { message, draft, afterSeq } = own
    const { options, metadata } = draft
    const call = { operation: 'stream' as const, message: wireMessage, options, ...(metadata && { metadata }) }
    upload = new AbortController()
    const onUpload = (uploaded: number | undefined): void => update(message, { uploaded })
    const sendOptions = { origin, push: draft.push === true, afterSeq, onUpload, signal: upload.signal }
    const sent = await sendMessage(slug, call, sendOptions)
    if (!sent.ok) {
      const { fault } = sent
      // The response was lost, but the message arrived.
      const taskId = findTaskIdOfMessage(message, tasks.getState())
      state.setState(({ outgoing, unsent }) => ({
        outgoing: outgoing?.message === message ? null : outgoing,
        unsent: fault && taskId === undefined ? [...unsent, { ...own, id: createId(), fault }] : unsent,
      }))
      if (taskId !== undefined) return { delivery: 'sent', taskId }
      // The message may have arrived, or the reason may be one that is not on the screen yet.
      if (fault) void catchUp().catch(() => {})
      return { delivery: fault ? 'unsent' : 'withdrawn' }
    }
    update(message, { taskId: sent.taskId, uploaded: undefined })
    unmarkStopped(sent.taskId)
    include(sent.taskId)
    tasks.follow(sent.taskId)
    // Sending marks the conversation as read, even if the user left it meanwhile.
    void updateConversation(sent.taskId, { read: true }, origin)
    return { delivery: 'sent', taskId: sent.taskId }
  }

  const send = async (draft: MessageDraft): Promise<Delivery> => {
    const { afterSeq, target, ...ids } = address(draft)
    const extensions = [...new Set([...required, ...(draft.message?.extensions ?? [])])]
    const metadata = { ...buildExtensionMetadata(extensions), ...draft.message?.metadata }
    const about = {
      ...(Object.keys(metadata).length > 0 && { metadata }),
      ...(extensions.length > 0 && { extensions }),
    }
    const wireMessage: Message = { messageId: createId(), role: 'user', parts: draft.parts, ...about, ...ids }
    const message = maskSecrets(wireMessage)
    const also = draft.message && {
      message: { ...draft.message, ...(message.metadata && { metadata: message.metadata }) },
    }
    const stored = message === wireMessage ? draft : { ...draft, parts: message.parts, ...also }
    const outgoing = {
      draft: stored,
      message,
      at: new Date().toISOString(),
      afterSeq,
      stopped: false,
      ...(target && { target }),
    }
    state.setState({ outgoing, stopFault: null })
    const own = deliver(outgoing, wireMessage)
    sending = own
    return (await own).delivery
  }

  const stop = async (taskId?: string): Promise<void> => {
    if (taskId !== undefined) return cancel(taskId)
    const [now, live] = [state.getState(), tasks.getState()]
    const pending = findPendingMessage(now, live)
    if (!pending || pending.taskId) {
      const running = pending?.taskId ?? findRunningTaskId(now, live) ?? now.taskIds.at(-1)
      return running === undefined ? undefined : cancel(running)
    }
    if (pending.uploaded !== undefined) return upload.abort()
    markStopped(pending.target, pending.message)
    const { taskId: startedTask } = await sending
    if (startedTask !== undefined) return cancel(startedTask)
    // Its agent received nothing and still waits.
    if (pending.target !== undefined) unmarkStopped(pending.target)
  }

  /** Removes the tasks that were deleted. */
  const removeDeleted = async (missing: string[]): Promise<void> => {
    for (const id of missing) if ((await readTask(id, origin)) === null) removeTask(id)
    if (missing.length > 0 && state.getState().taskIds.length === 0) state.setState({ contextId: null, deleted: true })
  }

  const { shared } = seed
  const tasksOf = (contextId: string): ConversationTasks =>
    shared ? { of: 'shared', conversation: shared.id } : { agent: slug, context: contextId }

  const { discard, retry, removeLogged, showSentTasks } = createUnsentMessages(state, tasks, {
    slug,
    origin,
    include,
    send,
  })

  const catchUp = async (): Promise<readonly ListedTask[]> => {
    await showSentTasks()
    // Without a context ID of the agent, the first task's ID identifies the conversation.
    const contextId = findContextId(state.getState(), tasks.getState()) ?? state.getState().taskIds[0]
    if (!contextId) return []
    const { tasks: all, cursor } = await readConversationTasks(tasksOf(contextId), origin)
    const newest = all.filter(({ id }) => !isHidden(id))
    const { taskIds } = state.getState()
    // Earlier tasks are loaded on request.
    const begin = newest.findIndex(({ id }) => taskIds.includes(id))
    const listed = newest.slice(Math.max(0, begin))
    const ids = listed.map(({ id }) => id)
    // There is a gap between the known and the listed tasks: the listed ones replace the known ones.
    if (begin === -1 && cursor) {
      state.setState({ contextId, taskIds: ids, earlier: { cursor } })
    } else state.setState((now) => ({ taskIds: mergeIds(now.taskIds, ids) }))
    for (const { id, open, lastSeq } of listed) {
      const known = tasks.getState()[id]
      const followed = known !== undefined && known.connection !== 'closed'
      if (!followed && (open || lastSeq > (known?.fold.lastSeq ?? 0))) tasks.follow(id)
    }
    if (begin === -1 && cursor) return listed
    const within = cursor ? taskIds.slice(taskIds.indexOf(ids[0] ?? '')) : taskIds
    await removeDeleted(within.filter((id) => !ids.includes(id)))
    return listed
  }

  const start = (): (() => void) => {
    const endLog = tasks.subscribe(removeLogged)
    const endSuccessors = followSuccessors(state, tasks, origin)
    for (const id of state.getState().taskIds) {
      if (isHidden(id)) removeTask(id)
      if (tasks.getState()[id]?.connection !== 'closed') tasks.follow(id)
    }
    // Failed reads are repeated on the next wake.
    const endWake = onWake(() => void catchUp().catch(() => {}))
    const checks = setInterval(() => {
      if (listWaitingTaskIds(state.getState(), tasks.getState()).length === 0) return
      if (globalThis.document?.visibilityState !== 'hidden') void catchUp().catch(() => {})
    }, waitingCheckMs)
    return () => {
      endLog()
      endSuccessors()
      endWake()
      clearInterval(checks)
      tasks.stop()
    }
  }

  const addUnsent = (stored: readonly UnsentMessage[]): void => {
    state.setState(({ unsent }) => ({ unsent: [...stored, ...unsent] }))
    void catchUp().catch(() => {})
  }

  const restore = async (id: string): Promise<void> => {
    const summary = await readTask(id, origin)
    const contextId = summary ? summary.contextId : id
    state.setState({ contextId })
    // Without a context ID of the agent, the first task's ID identifies the conversation.
    if (contextId === null) include(id)
    await catchUp()
    if (state.getState().taskIds.length === 0) state.setState({ contextId: null, deleted: true })
  }

  const loadEarlier = async (): Promise<void> => {
    const { earlier, taskIds } = state.getState()
    const contextId = findContextId(state.getState(), tasks.getState()) ?? taskIds[0]
    if (!earlier || !contextId) return
    const { tasks: page, cursor } = await readConversationTasks(tasksOf(contextId), origin, earlier.cursor)
    if (state.getState().earlier !== earlier) return
    const ids = page.map(({ id }) => id).filter((id) => !state.getState().taskIds.includes(id))
    state.setState((now) => ({
      taskIds: [...ids, ...now.taskIds],
      earlier: cursor === null ? null : { cursor },
    }))
    for (const id of ids) tasks.follow(id)
  }

  const selectWaitingTask = (taskId: string | null): void => state.setState({ answering: taskId })

  return {
    state,
    tasks,
    send,
    retry,
    addUnsent: addUnsent,
    selectWaitingTask: selectWaitingTask,
    discard,
    removeTask,
    restoreTask,
    stop,
    restore,
    loadEarlier,
    catchUp,
    start,
  }
}
