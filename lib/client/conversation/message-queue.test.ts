import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { RowEvent } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'
import { textOf } from '@/lib/a2a/text/part-text'
import { type Conversation, createConversation } from '@/lib/client/conversation/conversation'
import { isBusy, type MessageDraft } from '@/lib/client/conversation/conversation-state'
import { createMessageQueue, findQueueHold, type MessageQueue } from '@/lib/client/conversation/message-queue'
import { createId } from '@/lib/client/new-id'
import { agentServer, type ServedTask } from '@/lib/client/testing/agent-server'
import { largeText, StalledUpload } from '@/lib/client/testing/stalled-upload'
import { provideEmptyBrowserStore } from '@/lib/client/testing/empty-browser-store'

beforeEach(provideEmptyBrowserStore)
afterAll(() => void vi.unstubAllGlobals())

const text = (words: string): MessageDraft => ({ parts: [{ text: words }], options: {} })

/** The agent ends each task in the state that the message names. */
function answer(message: Message, task: ServedTask): RowEvent[] {
  task.open = false
  const state = textOf(message.parts).split(' ')[0] as TaskState
  return [{ kind: 'status', taskId: `remote-${task.id}`, contextId: 'ctx', status: { state } }]
}

const holdOf = ({ state, tasks }: Conversation) => findQueueHold(state.getState(), tasks.getState())

/** A conversation, whose queue each window opens. */
async function begin() {
  const server = await agentServer(answer)
  const conversation = createConversation('agent', { contextId: null, tasks: [] }, server.origin)
  // Each test has its own, because they share the browser's storage.
  const name = `agent/${createId()}`
  const open = (named = name) => {
    const queue = createMessageQueue(conversation, named)
    return { queue, end: queue.start() }
  }
  const ends = [conversation.start()]
  onTestFinished(async () => {
    ends.forEach((end) => end())
    await server.close()
  })
  const hold = () => holdOf(conversation)
  /** Opens the conversation in another window. */
  const openWindow = async () => {
    const other = createConversation('agent', { contextId: 'ctx', tasks: [] }, server.origin)
    onTestFinished(other.start())
    const queue = createMessageQueue(other, name)
    await other.catchUp()
    await queue.restore()
    onTestFinished(queue.start())
    return { conversation: other, queue, hold: () => holdOf(other) }
  }
  const sent = () => server.sent.map(({ parts }) => textOf(parts))
  /** Lets the agent wait. Returns the function that lets it answer. */
  const wait = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.until = promise
    return resolve
  }
  return { server, conversation, open, openWindow, hold, sent, wait }
}

it('sends queued messages one by one, each when the turn before it ends', async () => {
  const { conversation, open, sent, wait } = await begin()
  const { queue, end } = open()
  onTestFinished(end)
  const go = wait()
  const first = conversation.send(text('completed one'))
  queue.add(text('completed two'))
  queue.add(text('completed three'))
  expect(queue.getState().messages).toHaveLength(2)
  go()
  await first
  await expect.poll(sent).toEqual(['completed one', 'completed two', 'completed three'])
  await expect.poll(() => queue.getState().messages).toEqual([])
})

it.each([
  ['input-required', 'question'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
  ['unknown', 'lost'],
])('after a turn that ends as %s, messages wait for the user', async (state, reason) => {
  const { conversation, open, hold, sent, wait } = await begin()
  const { queue, end } = open()
  onTestFinished(end)
  const go = wait()
  const first = conversation.send(text(`${state} one`))
  queue.add(text('completed later'))
  go()
  await first
  await expect.poll(hold).toBe(reason)
  expect(queue.getState().messages).toHaveLength(1)
  // The answer of the user continues the conversation; the message follows.
  await conversation.send(text('completed answer'))
  await expect.poll(sent).toEqual([`${state} one`, 'completed answer', 'completed later'])
})

it('messages also wait if an earlier task fails on its answer', async () => {
  const { server, conversation, open, hold, sent, wait } = await begin()
  const { queue, end } = open()
  onTestFinished(end)
  await conversation.send(text('input-required one'))
  await expect.poll(hold).toBe('question')
  const other = createConversation('agent', { contextId: 'ctx', tasks: [] }, server.origin)
  onTestFinished(() => other.tasks.stop())
  await other.send(text('completed two'))
  await conversation.catchUp()
  await expect.poll(hold).toBe(null)
  const go = wait()
  const answer = conversation.send({ ...text('failed answer'), taskId: 't1' })
  queue.add(text('completed later'))
  go()
  await answer
  await expect.poll(hold).toBe('failed')
  expect(sent()).toEqual(['input-required one', 'completed two', 'failed answer'])
  await conversation.send(text('completed three'))
  await expect.poll(() => sent().slice(3)).toEqual(['completed three', 'completed later'])
})

it('a queue is restored in other windows, and one of them sends it', async () => {
  const { conversation, open, sent, wait } = await begin()
  const one = open()
  const go = wait()
  const first = conversation.send(text('completed one'))
  one.queue.add(text('completed two'))
  one.end()
  const others = [open(), open(), open('agent/other')]
  for (const { queue, end } of others) {
    await queue.restore()
    end()
  }
  expect(others.map(({ queue }) => queue.getState().messages.length)).toEqual([1, 1, 0])
  for (const { queue } of others) onTestFinished(queue.start())
  go()
  await first
  for (const { queue } of others) await expect.poll(() => queue.getState().messages).toEqual([])
  await expect.poll(sent).toEqual(['completed one', 'completed two'])
})

it('a message that another window removed does not hold up the next one', async () => {
  const { conversation, open, sent, wait } = await begin()
  const { queue, end } = open()
  onTestFinished(end)
  const go = wait()
  const first = conversation.send(text('completed one'))
  queue.add(text('removed'))
  queue.add(text('completed three'))
  const other = open()
  other.end()
  await other.queue.restore()
  other.queue.remove(queue.getState().messages[0]?.id ?? '')
  go()
  await first
  await expect.poll(sent).toEqual(['completed one', 'completed three'])
  await expect.poll(() => queue.getState().messages).toEqual([])
})

it('a removed message is not sent, and an old one waits for the user', async () => {
  const { conversation, open, sent } = await begin()
  await conversation.send(text('completed one'))
  await expect.poll(() => isBusy(conversation.state.getState(), conversation.tasks.getState())).toBe(false)
  const { queue, end } = open()
  end()
  queue.add(text('removed'))
  queue.remove(queue.getState().messages[0]?.id ?? '')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60 * 1000 })
  queue.add(text('completed old'))
  vi.useRealTimers()
  const later = open()
  onTestFinished(later.end)
  await later.queue.restore()
  expect(later.queue.getState()).toMatchObject({ messages: [{ draft: text('completed old') }], paused: 'away' })
  expect(sent()).toEqual(['completed one'])
  await later.queue.sendNow(later.queue.getState().messages[0]?.id ?? '')
  expect(sent()).toEqual(['completed one', 'completed old'])
})

it('a queued message whose conversation was deleted elsewhere waits for the user, who can send it in a new one', async () => {
  const { conversation, open, hold, sent } = await begin()
  await conversation.send(text('failed one'))
  await expect.poll(hold).toBe('failed')
  const { queue, end } = open()
  onTestFinished(end)
  queue.add(text('completed later'))
  for (const id of conversation.state.getState().taskIds) conversation.removeTask(id)
  conversation.state.setState({ contextId: null, deleted: true })
  expect(hold()).toBe('deleted')
  expect(queue.getState().messages).toHaveLength(1)
  await queue.sendNow(queue.getState().messages[0]?.id ?? '')
  expect(sent()).toEqual(['failed one', 'completed later'])
})

const realNavigator = globalThis.navigator

const textsIn = (queue: MessageQueue) => queue.getState().messages.map(({ draft }) => textOf(draft.parts))

it.each([
  ['with locks', undefined],
  ['without locks, as on plain HTTP', {}],
])('another window does not send the next message during the turn of the first, %s', async (_name, navigator) => {
  if (navigator) {
    vi.stubGlobal('navigator', navigator)
    onTestFinished(() => void vi.stubGlobal('navigator', realNavigator))
  }
  const { server, conversation, open, openWindow, hold, sent, wait } = await begin()
  const { queue, end } = open()
  onTestFinished(end)
  await conversation.send(text('failed one'))
  await expect.poll(hold).toBe('failed')
  queue.add(text('input-required two'))
  queue.add(text('completed three'))
  const other = await openWindow()
  await expect.poll(other.hold).toBe('failed')
  expect(textsIn(other.queue)).toEqual(textsIn(queue))

  await conversation.send(text('completed again'))
  const go = wait()
  await expect.poll(() => server.arrived).toBe(3)
  // The other window sees that the turn has ended, but not yet that the next one has begun.
  await other.conversation.catchUp()
  await expect.poll(other.hold).toBe(null)
  go()
  await expect.poll(hold).toBe('question')
  await other.conversation.catchUp()
  await expect.poll(other.hold).toBe('question')
  for (const one of [queue, other.queue]) await expect.poll(() => textsIn(one)).toEqual(['completed three'])
  expect(sent()).toEqual(['failed one', 'completed again', 'input-required two'])
})

it('a window sends its own messages only after the turn of a message that another window queued', async () => {
  const { server, conversation, open, openWindow, hold, sent, wait } = await begin()
  const { queue, end } = open()
  onTestFinished(end)
  await conversation.send(text('failed one'))
  await expect.poll(hold).toBe('failed')
  const other = await openWindow()
  await expect.poll(other.hold).toBe('failed')
  queue.add(text('input-required two'))
  other.queue.add(text('completed three'))

  await conversation.send(text('completed again'))
  const go = wait()
  await expect.poll(() => server.arrived).toBe(3)
  await other.conversation.catchUp()
  await expect.poll(other.hold).toBe(null)
  go()
  for (const one of [hold, other.hold]) await expect.poll(one).toBe('question')
  expect([textsIn(queue), textsIn(other.queue)]).toEqual([[], ['completed three']])
  expect(sent()).toEqual(['failed one', 'completed again', 'input-required two'])
})

it('a message whose upload is stopped waits for the user, also in other windows and after a reload', async () => {
  vi.stubGlobal('XMLHttpRequest', StalledUpload)
  onTestFinished(() => void vi.stubGlobal('XMLHttpRequest', undefined))
  const { server, conversation, open, openWindow, hold } = await begin()
  const { queue, end } = open()
  onTestFinished(end)
  await conversation.send(text('failed one'))
  await expect.poll(hold).toBe('failed')
  queue.add(text(largeText))
  queue.add(text('completed three'))
  const other = await openWindow()
  await conversation.send(text('completed again'))
  await expect.poll(() => conversation.state.getState().outgoing?.uploaded).toBe(0)
  await conversation.stop()
  await other.conversation.catchUp()
  const both = [largeText, 'completed three']
  for (const one of [queue, other.queue]) {
    await expect.poll(() => [one.getState().paused, textsIn(one)]).toEqual(['stopped', both])
  }
  const later = await openWindow()
  expect([later.queue.getState().paused, textsIn(later.queue)]).toEqual(['stopped', both])
  expect(server.arrived).toBe(2)
})

it('stays paused after a reload, and in other windows, if the upload of another message was stopped', async () => {
  const { open, openWindow, wait, conversation } = await begin()
  const { queue, end } = open()
  onTestFinished(end)
  const go = wait()
  const first = conversation.send(text('completed one'))
  queue.add(text('completed two'))
  queue.pause()
  const later = await openWindow()
  expect([later.queue.getState().paused, textsIn(later.queue)]).toEqual(['stopped', ['completed two']])
  go()
  await first
  await expect.poll(() => isBusy(conversation.state.getState(), conversation.tasks.getState())).toBe(false)
  expect(textsIn(queue)).toEqual(['completed two'])
})

it('puts a message back before the others, also if the agent works', async () => {
  const { conversation, open, openWindow, hold, sent, wait } = await begin()
  const { queue, end } = open()
  onTestFinished(end)
  const go = wait()
  const first = conversation.send(text('completed one'))
  queue.add(text('completed three'))
  queue.putBack(text('completed two'))
  go()
  await first
  await expect.poll(() => isBusy(conversation.state.getState(), conversation.tasks.getState())).toBe(false)
  expect([hold(), queue.getState().paused]).toEqual([null, 'stopped'])
  const later = await openWindow()
  expect(textsIn(later.queue)).toEqual(['completed two', 'completed three'])
  await queue.sendNow(queue.getState().messages[0]?.id ?? '')
  await expect.poll(sent).toEqual(['completed one', 'completed two', 'completed three'])
})
