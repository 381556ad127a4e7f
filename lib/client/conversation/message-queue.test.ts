import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { RowEvent } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'
import { textOf } from '@/lib/a2a/text/part-text'
import { createConversation } from '@/lib/client/conversation/conversation'
import { isBusy, type MessageDraft } from '@/lib/client/conversation/conversation-state'
import { createMessageQueue, findQueueHold } from '@/lib/client/conversation/message-queue'
import { agentServer, type ServedTask } from '@/lib/client/testing/agent-server'

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterAll(() => void vi.unstubAllGlobals())

const text = (words: string): MessageDraft => ({ parts: [{ text: words }], options: {} })

/** The agent ends each task in the state that the message names. */
function answer(message: Message, task: ServedTask): RowEvent[] {
  task.open = false
  const state = textOf(message.parts).split(' ')[0] as TaskState
  return [{ kind: 'status', taskId: `remote-${task.id}`, contextId: 'ctx', status: { state } }]
}

/** A conversation, whose queue each window opens. */
async function begin() {
  const server = await agentServer(answer)
  const conversation = createConversation('agent', { contextId: null, tasks: [] }, server.origin)
  const open = (name = 'agent/ctx') => {
    const queue = createMessageQueue(conversation, name)
    return { queue, end: queue.start() }
  }
  const ends = [conversation.start()]
  onTestFinished(async () => {
    ends.forEach((end) => end())
    await server.close()
  })
  const hold = () => findQueueHold(conversation.state.getState(), conversation.tasks.getState())
  const sent = () => server.sent.map(({ parts }) => textOf(parts))
  /** Lets the agent wait. Returns the function that lets it answer. */
  const wait = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.until = promise
    return resolve
  }
  return { server, conversation, open, hold, sent, wait }
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
  expect(sent()).toEqual(['completed one', 'completed two'])
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
