import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Message } from '@/lib/a2a/model'
import { hideSecrets, tellsSecret } from '@/lib/a2a/secret-parts'
import { isInterrupted } from '@/lib/a2a/states'
import {
  type ConversationSeed,
  type ConversationState,
  currentTask,
  type Draft,
  knownContext,
  type Outgoing,
} from '@/lib/client/conversation-state'
import { cancelTask, sendMessage } from '@/lib/client/gateway-client'
import { newId } from '@/lib/client/new-id'
import { readContextTasks, readTask } from '@/lib/client/read-tasks'
import { createTaskStore, type TaskStore } from '@/lib/client/task-store'
import { onWake } from '@/lib/client/wake-signal'

export interface Conversation {
  state: StoreApi<ConversationState>
  tasks: TaskStore
  /**
   * Sends a message: to the task that waits for one, else as a new task of the same context. Parts that are marked as
   * secret are not kept here: what of them could not be sent is gone.
   */
  send: (draft: Draft) => Promise<void>
  /** Sends again what could not be sent. */
  retry: () => Promise<void>
  /** Gives up what could not be sent. */
  discard: () => void
  /** Cancels the running turn at the agent; what it said so far stays. */
  stop: () => Promise<void>
  /** Fills an empty conversation with the tasks of a context, or of one task. Rejects where Switchboard does not answer. */
  restore: (id: string) => Promise<void>
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

/** One conversation with one agent. `origin` is empty in the browser. */
export function createConversation(slug: string, seed: ConversationSeed, origin = ''): Conversation {
  const tasks = createTaskStore(origin)
  const state = createStore<ConversationState>(() => ({
    contextId: seed.contextId,
    taskIds: seed.tasks.map((task) => task.id),
    outgoing: null,
    stopped: new Set<string>(),
    stopFault: null,
  }))
  for (const task of seed.tasks) tasks.seed(task.id, task.fold, task.open)
  let sending = Promise.resolve()

  const include = (taskId: string): void =>
    state.setState(({ taskIds }) => (taskIds.includes(taskId) ? {} : { taskIds: [...taskIds, taskId] }))

  /** Where the message goes, in the agent's own ids, and which rows of that task are older. */
  const address = (draft: Draft): Pick<Message, 'taskId' | 'contextId'> & { afterSeq: number } => {
    const current = currentTask(state.getState(), tasks.getState())
    if (!current) return { afterSeq: 0 }
    const { task, lastSeq } = current.live.fold
    // An agent that names no context still gets one name for the whole conversation: that of its first task.
    const contextId = knownContext(state.getState(), tasks.getState()) ?? state.getState().taskIds[0]
    const same = draft.reopen === true || isInterrupted(task.status.state)
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
  const deliver = async ({ message, draft }: Outgoing, said = message): Promise<void> => {
    const { options, metadata, push } = draft
    const call = { operation: 'stream' as const, message: said, options, ...(metadata && { metadata }) }
    const sent = await sendMessage(slug, call, { origin, ...(push && { push }) })
    if (!sent.ok) return update(message, { fault: sent.fault })
    update(message, { taskId: sent.taskId })
    state.setState(({ stopped }) => ({ stopped: new Set([...stopped].filter((taskId) => taskId !== sent.taskId)) }))
    include(sent.taskId)
    tasks.follow(sent.taskId)
  }

  const send = (draft: Draft): Promise<void> => {
    const { afterSeq, ...ids } = address(draft)
    const said: Message = { messageId: newId(), role: 'user', parts: draft.parts, ...ids }
    const message = hideSecrets(said)
    const kept = message === said ? draft : { ...draft, parts: message.parts }
    const outgoing = { draft: kept, message, at: new Date().toISOString(), afterSeq, stopped: false }
    state.setState({ outgoing, stopFault: null })
    sending = deliver(outgoing, said)
    return sending
  }

  const markStopped = (taskId: string | undefined): void =>
    state.setState(({ outgoing, stopped }) => ({
      outgoing: outgoing && { ...outgoing, stopped: true },
      stopped: taskId ? new Set([...stopped, taskId]) : stopped,
      stopFault: null,
    }))

  const stop = async (): Promise<void> => {
    const before = state.getState()
    const onItsWay = before.outgoing !== null && !before.outgoing.taskId && !before.outgoing.fault
    markStopped(before.taskIds.at(-1))
    await sending
    const taskId = state.getState().taskIds.at(-1)
    if (!taskId || (onItsWay && state.getState().outgoing?.fault)) return
    markStopped(taskId)
    state.setState({ stopFault: await cancelTask(taskId, origin) })
    // A task that waited for the person was not followed.
    if (tasks.getState()[taskId]?.connection === 'closed') tasks.follow(taskId)
  }

  const catchUp = async (): Promise<void> => {
    // The first task's id names the conversation where the agent does not.
    const contextId = knownContext(state.getState(), tasks.getState()) ?? state.getState().taskIds[0]
    if (!contextId) return
    const listed = await readContextTasks(slug, contextId, origin)
    state.setState(({ taskIds }) => ({
      taskIds: inOrder(
        taskIds,
        listed.map(({ id }) => id),
      ),
    }))
    for (const { id, open, lastSeq } of listed) {
      const known = tasks.getState()[id]
      const followed = known !== undefined && known.connection !== 'closed'
      if (!followed && (open || lastSeq > (known?.fold.lastSeq ?? 0))) tasks.follow(id)
    }
  }

  const start = (): (() => void) => {
    for (const id of state.getState().taskIds) {
      if (tasks.getState()[id]?.connection !== 'closed') tasks.follow(id)
    }
    // News that cannot be had now come with the next wake.
    const endWake = onWake(() => void catchUp().catch(() => {}))
    const checks = setInterval(() => {
      const current = currentTask(state.getState(), tasks.getState())
      if (!current || !isInterrupted(current.live.fold.task.status.state)) return
      if (globalThis.document?.visibilityState !== 'hidden') void catchUp().catch(() => {})
    }, waitingCheckMs)
    return () => {
      endWake()
      clearInterval(checks)
      tasks.stop()
    }
  }

  const retry = async (): Promise<void> => {
    const { outgoing } = state.getState()
    if (outgoing?.fault && !tellsSecret(outgoing.message)) await send(outgoing.draft)
  }

  const restore = async (id: string): Promise<void> => {
    const summary = await readTask(id, origin)
    const contextId = summary ? summary.contextId : id
    state.setState({ contextId })
    if (summary) {
      include(id)
      tasks.follow(id)
    }
    await catchUp()
  }

  const discard = (): void => state.setState({ outgoing: null })

  return { state, tasks, send, retry, discard, stop, restore, catchUp, start }
}
