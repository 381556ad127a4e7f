import { createStore, type StoreApi } from 'zustand/vanilla'
import { extensionMetadata } from '@/lib/a2a/forms/known-extensions'
import type { Message } from '@/lib/a2a/model'
import { hideSecrets, tellsSecret } from '@/lib/a2a/secret-parts'
import { foldWaitsForUser } from '@/lib/a2a/waits-for-user'
import {
  answeredTaskId,
  type ConversationSeed,
  type ConversationState,
  currentTask,
  type Draft,
  isBusy,
  isLogged,
  knownContext,
  type Outgoing,
  type Unsent,
  waitingTaskIds,
} from '@/lib/client/conversation-state'
import { changeConversation } from '@/lib/client/change-conversation'
import { cancelTask, sendMessage } from '@/lib/client/gateway-client'
import { followSuccessors } from '@/lib/client/follow-successors'
import { newId } from '@/lib/client/new-id'
import { readContextTasks, readTask } from '@/lib/client/read-tasks'
import { createTaskStore, type LiveTask, type TaskStore } from '@/lib/client/task-store'
import { onWake } from '@/lib/client/wake-signal'

/** What became of a message. `withdrawn`: it was stopped before all of it had left the browser, and nothing was sent. */
export type Delivery = 'sent' | 'unsent' | 'withdrawn'

export interface Conversation {
  state: StoreApi<ConversationState>
  tasks: TaskStore
  /**
   * Sends a message: to the task that waits for one, else as a new task of the same context. Parts that are marked as
   * secret are not kept here: what of them could not be sent is gone.
   */
  send: (draft: Draft) => Promise<Delivery>
  /** Sends again what could not be sent, unless something is on its way. */
  retry: (unsentId: string) => Promise<void>
  /** Takes in what an earlier visit could not send. */
  takeUnsent: (unsent: readonly Unsent[]) => void
  /** Which of several waiting tasks the next message answers; null: the newest task. */
  answer: (taskId: string | null) => void
  /** Gives up what could not be sent. */
  discard: (unsentId: string) => void
  /** Leaves out a task that is not there any more. */
  forget: (taskId: string) => void
  /** Cancels the running turn at the agent, or the named task that waits; what it said so far stays. */
  stop: (waitingTask?: string) => Promise<void>
  /** Fills an empty conversation with the tasks of a context, or of one task; where there are none it is gone. Rejects where Switchboard does not answer. */
  restore: (id: string) => Promise<void>
  /** Reads the tasks before those at hand. Rejects where Switchboard does not answer. */
  loadEarlier: () => Promise<void>
  /** Looks for tasks of this conversation that were started elsewhere, and for news of the known ones. */
  catchUp: () => Promise<void>
  /** Follows what is open, and catches up whenever the page wakes and while a task waits for the person. Answers with the function that ends it. */
  start: () => () => void
}

/** How often a task that waits for the person is asked about: it may be answered or canceled elsewhere. */
const waitingCheckMs = 5000

/** All tasks, those that are listed in the list's order; others stay in front of or behind them, as they were. */
function inOrder(known: string[], listed: string[]): string[] {
  const begin = known.findIndex((id) => listed.includes(id))
  const front = begin === -1 ? known : known.slice(0, begin)
  const rest = known.slice(front.length).filter((id) => !listed.includes(id))
  return [...front, ...listed, ...rest]
}

/**
 * One conversation with one agent. `origin` is empty in the browser. `required`: the extensions that every message
 * asks for.
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
    gone: false,
    stopped: new Set<string>(),
    stopFault: null,
    answering: null,
  }))
  let sending: Promise<Delivery> = Promise.resolve('sent')
  let upload = new AbortController()

  const include = (taskId: string): void =>
    state.setState(({ taskIds }) => (taskIds.includes(taskId) ? {} : { taskIds: [...taskIds, taskId], gone: false }))

  /** Where the message goes, in the agent's own ids, and which rows of that task are older. */
  const address = (draft: Draft): Pick<Message, 'taskId' | 'contextId'> & { afterSeq: number } => {
    const [now, live] = [state.getState(), tasks.getState()]
    const chosen = draft.taskId ?? answeredTaskId(now, live)
    const asking = chosen === null ? undefined : live[chosen]
    const current = chosen !== null && asking ? { id: chosen, live: asking } : currentTask(now, live)
    if (!current) return { afterSeq: 0 }
    const { task, lastSeq } = current.live.fold
    // An agent that names no context still gets one name for the whole conversation: that of its first task.
    const contextId = knownContext(now, live) ?? now.taskIds[0]
    const same = draft.reopen === true || foldWaitsForUser(current.live.fold)
    return {
      ...(contextId && { contextId }),
      ...(same && { taskId: task.id || current.id }),
      afterSeq: same ? lastSeq : 0,
    }
  }

  /** Changes the outgoing message, unless another one took its place meanwhile. */
  const update = (message: Message, change: Partial<Outgoing>): void =>
    state.setState(({ outgoing }) => (outgoing?.message === message ? { outgoing: { ...outgoing, ...change } } : {}))

  /** `said`: the message as the agent gets it, where that is not to be kept. */
  const deliver = async (own: Outgoing, said = own.message): Promise<Delivery> => {
    const { message, draft, afterSeq } = own
    const { options, metadata } = draft
    const call = { operation: 'stream' as const, message: said, options, ...(metadata && { metadata }) }
    upload = new AbortController()
    const onUpload = (uploaded: number | undefined): void => update(message, { uploaded })
    const ways = { origin, push: draft.push === true, seen: afterSeq, onUpload, signal: upload.signal }
    const sent = await sendMessage(slug, call, ways)
    if (!sent.ok) {
      const { fault } = sent
      // The answer was lost, not the message.
      const arrived = isLogged(message, tasks.getState())
      state.setState(({ outgoing, unsent }) => ({
        outgoing: outgoing?.message === message ? null : outgoing,
        unsent: fault && !arrived ? [...unsent, { ...own, id: newId(), fault }] : unsent,
      }))
      if (arrived) return 'sent'
      // What the person has not seen may be the reason.
      if (fault?.kind === 'conflict') void catchUp().catch(() => {})
      return fault ? 'unsent' : 'withdrawn'
    }
    update(message, { taskId: sent.taskId, uploaded: undefined })
    state.setState(({ stopped }) => ({ stopped: new Set([...stopped].filter((taskId) => taskId !== sent.taskId)) }))
    include(sent.taskId)
    tasks.follow(sent.taskId)
    // Whoever wrote has seen it, and has gone elsewhere perhaps.
    void changeConversation(sent.taskId, { read: true }, origin)
    return 'sent'
  }

  const send = (draft: Draft): Promise<Delivery> => {
    const { afterSeq, ...ids } = address(draft)
    const extensions = [...new Set([...required, ...(draft.message?.extensions ?? [])])]
    const metadata = { ...extensionMetadata(extensions), ...draft.message?.metadata }
    const about = {
      ...(Object.keys(metadata).length > 0 && { metadata }),
      ...(extensions.length > 0 && { extensions }),
    }
    const said: Message = { messageId: newId(), role: 'user', parts: draft.parts, ...about, ...ids }
    const message = hideSecrets(said)
    const also = draft.message && {
      message: { ...draft.message, ...(message.metadata && { metadata: message.metadata }) },
    }
    const kept = message === said ? draft : { ...draft, parts: message.parts, ...also }
    const outgoing = { draft: kept, message, at: new Date().toISOString(), afterSeq, stopped: false }
    state.setState({ outgoing, stopFault: null })
    sending = deliver(outgoing, said)
    return sending
  }

  /** The turn of that task, and the message that goes to it or is named, are stopped. */
  const markStopped = (taskId: string | undefined, message?: Message): void =>
    state.setState(({ outgoing, stopped }) => ({
      outgoing:
        outgoing && (outgoing.message === message || (taskId && outgoing.taskId === taskId))
          ? { ...outgoing, stopped: true }
          : outgoing,
      stopped: taskId ? new Set([...stopped, taskId]) : stopped,
      stopFault: null,
    }))

  const cancel = async (taskId: string): Promise<void> => {
    markStopped(taskId)
    const stopFault = await cancelTask(taskId, origin)
    // The task may still run after an error, so it can be stopped again.
    state.setState(({ stopped }) => ({
      stopFault,
      stopped: stopFault ? new Set([...stopped].filter((id) => id !== taskId)) : stopped,
    }))
    // A task that waited for the person was not followed.
    if (tasks.getState()[taskId]?.connection === 'closed') tasks.follow(taskId)
  }

  const stop = async (waitingTask?: string): Promise<void> => {
    if (waitingTask !== undefined) return cancel(waitingTask)
    const before = state.getState()
    const onItsWay = before.outgoing !== null && !before.outgoing.taskId
    if (onItsWay && before.outgoing?.uploaded !== undefined) return upload.abort()
    markStopped(before.taskIds.at(-1), before.outgoing?.message)
    const delivery = await sending
    const taskId = state.getState().taskIds.at(-1)
    if (!taskId || (onItsWay && delivery !== 'sent')) return
    await cancel(taskId)
  }

  /** Forgets those of the tasks that are deleted. */
  const leaveOut = async (missing: string[]): Promise<void> => {
    for (const id of missing) if ((await readTask(id, origin)) === null) forget(id)
    if (missing.length > 0 && state.getState().taskIds.length === 0) state.setState({ contextId: null, gone: true })
  }

  const catchUp = async (): Promise<void> => {
    // The first task's id names the conversation where the agent does not.
    const contextId = knownContext(state.getState(), tasks.getState()) ?? state.getState().taskIds[0]
    if (!contextId) return
    const { tasks: newest, cursor } = await readContextTasks(slug, contextId, origin)
    const { taskIds } = state.getState()
    // Tasks before those at hand come when they are asked for.
    const begin = newest.findIndex(({ id }) => taskIds.includes(id))
    const listed = newest.slice(Math.max(0, begin))
    const ids = listed.map(({ id }) => id)
    // Between what is at hand and what is listed others are missing: they come in their place.
    if (begin === -1 && cursor) {
      state.setState({ taskIds: ids, earlier: { cursor, first: taskIds.find((id) => id === contextId) ?? null } })
    } else state.setState((now) => ({ taskIds: inOrder(now.taskIds, ids) }))
    for (const { id, open, lastSeq } of listed) {
      const known = tasks.getState()[id]
      const followed = known !== undefined && known.connection !== 'closed'
      if (!followed && (open || lastSeq > (known?.fold.lastSeq ?? 0))) tasks.follow(id)
    }
    if (begin === -1 && cursor) return
    const within = cursor ? taskIds.slice(taskIds.indexOf(ids[0] ?? '')) : taskIds
    await leaveOut(within.filter((id) => !ids.includes(id)))
  }

  /** What seemed unsent may have arrived: then its task tells it. */
  const leaveOutLogged = (now: Record<string, LiveTask>, before: Record<string, LiveTask>): void => {
    const { unsent } = state.getState()
    if (unsent.length === 0) return
    const news = Object.fromEntries(Object.entries(now).filter(([id, live]) => live !== before[id]))
    const missing = unsent.filter(({ message }) => !isLogged(message, news))
    if (missing.length < unsent.length) state.setState({ unsent: missing })
  }

  const start = (): (() => void) => {
    const endLog = tasks.subscribe(leaveOutLogged)
    const endSuccessors = followSuccessors(state, tasks, origin)
    for (const id of state.getState().taskIds) {
      if (tasks.getState()[id]?.connection !== 'closed') tasks.follow(id)
    }
    // News that cannot be had now come with the next wake.
    const endWake = onWake(() => void catchUp().catch(() => {}))
    const checks = setInterval(() => {
      if (waitingTaskIds(state.getState(), tasks.getState()).length === 0) return
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

  const discard = (unsentId: string): void =>
    state.setState(({ unsent }) => ({ unsent: unsent.filter(({ id }) => id !== unsentId) }))

  const takeUnsent = (kept: readonly Unsent[]): void =>
    state.setState(({ unsent }) => ({ unsent: [...kept, ...unsent] }))

  const retry = async (unsentId: string): Promise<void> => {
    const again = state.getState().unsent.find(({ id }) => id === unsentId)
    if (!again || tellsSecret(again.message) || isBusy(state.getState(), tasks.getState())) return
    discard(unsentId)
    await send(again.draft)
  }

  const restore = async (id: string): Promise<void> => {
    const summary = await readTask(id, origin)
    const contextId = summary ? summary.contextId : id
    state.setState({ contextId })
    // The agent names no context: the list knows only the tasks after the first.
    if (summary && contextId === null) {
      include(id)
      tasks.follow(id)
    }
    await catchUp()
    if (state.getState().taskIds.length === 0) state.setState({ contextId: null, gone: true })
  }

  const loadEarlier = async (): Promise<void> => {
    const { earlier, taskIds } = state.getState()
    const contextId = knownContext(state.getState(), tasks.getState()) ?? taskIds[0]
    if (!earlier || !contextId) return
    const { tasks: page, cursor } = await readContextTasks(slug, contextId, origin, earlier.cursor)
    if (state.getState().earlier !== earlier) return
    const first = cursor === null && earlier.first !== null ? [earlier.first] : []
    const ids = [...first, ...page.map(({ id }) => id)].filter((id) => !state.getState().taskIds.includes(id))
    state.setState((now) => ({
      taskIds: [...ids, ...now.taskIds],
      earlier: cursor === null ? null : { ...earlier, cursor },
    }))
    for (const id of ids) tasks.follow(id)
  }

  const answer = (taskId: string | null): void => state.setState({ answering: taskId })

  const forget = (taskId: string): void =>
    state.setState(({ taskIds, outgoing }) => ({
      taskIds: taskIds.filter((id) => id !== taskId),
      outgoing: outgoing?.taskId === taskId ? null : outgoing,
    }))

  return { state, tasks, send, retry, takeUnsent, answer, discard, forget, stop, restore, loadEarlier, catchUp, start }
}
