import { expect, it, onTestFinished } from 'vitest'
import type { RowEvent } from '@/lib/a2a/log'
import { createConversation } from '@/lib/client/conversation/conversation'
import type { ServedTask } from '@/lib/client/testing/agent-server'
import {
  beginConversation,
  busy,
  context,
  ends,
  say,
  status,
  unseen,
  unsent,
  until,
  waiting,
} from '@/lib/client/testing/begin-conversation'

it('starts a task, then the next one in the same context', async () => {
  const { server, conversation } = await beginConversation(ends('completed'))
  const sending = conversation.send(say('first'))
  expect(busy(conversation)).toBe(true)
  expect(unseen(conversation)).toMatchObject({ message: { parts: [{ text: 'first' }] } })
  await sending
  await until(conversation, () => !busy(conversation) && unseen(conversation) === null)
  expect(context(conversation)).toBe('ctx')
  await conversation.send(say('second'))
  expect(conversation.state.getState().taskIds).toEqual(['t1', 't2'])
  expect(server.sent[0]).not.toHaveProperty('contextId')
  expect(server.sent[1]).toMatchObject({ contextId: 'ctx' })
  expect(server.sent[1]).not.toHaveProperty('taskId')
})

it('answers a question in the task that asked', async () => {
  const { server, conversation } = await beginConversation((message, task) => [
    ...ends(task.rows.length > 1 ? 'completed' : 'input-required')(message, task),
  ])
  await conversation.send(say('book a trip'))
  await until(conversation, () => !busy(conversation))
  await conversation.send(say('to Oslo'))
  await until(conversation, () => !busy(conversation) && unseen(conversation) === null)
  expect(conversation.state.getState().taskIds).toEqual(['t1'])
  expect(server.sent[1]).toMatchObject({ taskId: 'remote-t1', contextId: 'ctx' })
  expect(conversation.tasks.getState().t1?.fold.task.status.state).toBe('completed')
})

it('reopens a finished task only on request', async () => {
  const { server, conversation } = await beginConversation(ends('completed'))
  await conversation.send(say('first'))
  await until(conversation, () => !busy(conversation))
  await conversation.send({ ...say('again'), reopen: true })
  expect(server.sent[1]).toMatchObject({ taskId: 'remote-t1' })
})

it('adds the new task in which the agent answers a message', async () => {
  const { server, conversation } = await beginConversation((message, task) => {
    task.open = false
    if (!message.taskId) return [status(task, 'input-required')]
    const call = { operation: 'stream' as const, message, options: {} }
    const successor: ServedTask = { id: 't2', rows: [], open: false }
    const events: RowEvent[] = [{ kind: 'request', call }, status(successor, 'completed')]
    successor.rows = events.map((event, index) => ({
      seq: index + 1,
      at: '2026-01-01T00:00:00.000Z',
      direction: 'in',
      method: '',
      kind: event.kind,
      raw: '',
      event,
    }))
    server.tasks.push(successor)
    return [{ kind: 'note', note: 'moved', successor: { taskId: 't2', seq: 3 } }]
  })
  await conversation.send(say('hello'))
  await until(conversation, () => waiting(conversation).length === 1)
  await conversation.send(say('the answer'))
  await until(conversation, () => conversation.tasks.getState().t2?.fold.task.status.state === 'completed')
  expect(conversation.state.getState().taskIds).toEqual(['t1', 't2'])
  expect(conversation.tasks.getState().t1?.fold.task.status.state).toBe('input-required')
  expect(unseen(conversation)).toBeNull()
  expect(waiting(conversation)).toEqual([])
  expect(busy(conversation)).toBe(false)
})

it('keeps an unsent message and resends it', async () => {
  const { server, conversation } = await beginConversation(ends('completed'))
  server.refusing = true
  await conversation.send(say('hello?'))
  expect(unsent(conversation)).toMatchObject([{ fault: { hop: 'switchboard', httpStatus: 422 } }])
  expect([busy(conversation), unseen(conversation)]).toEqual([false, null])
  await conversation.send(say('anybody?'))
  expect(unsent(conversation)).toHaveLength(2)
  server.refusing = false
  await conversation.send(say('now'))
  await until(conversation, () => !busy(conversation) && unseen(conversation) === null)
  expect(unsent(conversation)).toHaveLength(2)
  await conversation.retry(unsent(conversation)[0]?.id ?? '')
  await until(conversation, () => unseen(conversation) === null)
  expect(server.sent).toMatchObject([{ parts: [{ text: 'now' }] }, { parts: [{ text: 'hello?' }] }])
  conversation.discard(unsent(conversation)[0]?.id ?? '')
  expect(unsent(conversation)).toEqual([])
})

it('a late failure does not affect the message that was sent after it', async () => {
  const { server, conversation } = await beginConversation(ends('completed'))
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(server, { refusing: true, until: promise })
  const first = conversation.send(say('first'))
  await expect.poll(() => server.arrived).toBe(1)
  void conversation.stop()
  expect(busy(conversation)).toBe(false)
  server.refusing = false
  const second = conversation.send(say('second'))
  await expect.poll(() => server.arrived).toBe(2)
  server.until = Promise.resolve()
  resolve()
  expect(await Promise.all([first, second])).toEqual(['unsent', 'sent'])
  await until(conversation, () => unseen(conversation) === null)
  expect(unsent(conversation)).toMatchObject([{ message: { parts: [{ text: 'first' }] } }])
  expect(server.sent).toMatchObject([{ parts: [{ text: 'second' }] }])
})

it('does not store a secret, even if it could not be sent', async () => {
  const { server, conversation } = await beginConversation(ends('completed'))
  const parts = [{ text: 'hunter2', metadata: { 'switchboard/secret': true } }]
  const states: string[] = []
  conversation.state.subscribe((state) => states.push(JSON.stringify(state)))
  server.refusing = true
  const message = { metadata: { 'https://forms.example': { pin: 'hunter2' } } }
  await conversation.send({ parts, message, options: {} })
  expect(unsent(conversation)).toMatchObject([{ fault: { httpStatus: 422 }, message: { parts: [{ text: '••••' }] } }])
  server.refusing = false
  await conversation.retry(unsent(conversation)[0]?.id ?? '')
  expect(server.sent).toEqual([])
  await conversation.send({ parts, options: {} })
  expect(server.sent).toMatchObject([{ parts }])
  expect(states.join('')).not.toContain('hunter2')
})

it('finds tasks that another page started in the same context', async () => {
  const { server, conversation } = await beginConversation(ends('completed'))
  await conversation.send(say('first'))
  await until(conversation, () => context(conversation) === 'ctx' && !busy(conversation))
  const other = createConversation('agent', { contextId: 'ctx', tasks: [] }, server.origin)
  await other.send(say('from elsewhere'))
  await conversation.catchUp()
  expect(conversation.state.getState().taskIds).toEqual(['t1', 't2'])
  await until(conversation, () => conversation.tasks.getState().t2?.connection === 'closed')
  other.tasks.stop()
})

it.each(['ctx', 't1'])('restores a conversation by its ID %s', async (id) => {
  const { server, conversation } = await beginConversation(ends('completed'))
  await conversation.send(say('first'))
  await until(conversation, () => context(conversation) === 'ctx' && !busy(conversation))
  await conversation.send(say('second'))
  const again = createConversation('agent', { contextId: null, tasks: [] }, server.origin)
  await again.restore(id)
  await until(again, () => again.tasks.getState().t2?.connection === 'closed')
  expect(again.state.getState()).toMatchObject({ contextId: 'ctx', taskIds: ['t1', 't2'] })
  again.tasks.stop()
})

it('is deleted if its ID belongs to a deleted conversation', async () => {
  const { server } = await beginConversation(ends('completed'))
  const again = createConversation('agent', { contextId: null, tasks: [] }, server.origin)
  await again.restore('deleted')
  expect(again.state.getState()).toMatchObject({ contextId: null, taskIds: [], deleted: true })
})

const ids = (from: number) => Array.from({ length: 46 - from }, (_, index) => `t${from + index}`)

it('reads a long conversation without a context ID of the agent, with its first task', async () => {
  const { server, conversation } = await beginConversation((_message, task) => {
    task.open = false
    return [{ kind: 'status', taskId: `remote-${task.id}`, contextId: '', status: { state: 'completed' } }]
  })
  for (let turn = 1; turn <= 45; turn += 1) {
    await conversation.send(say(`turn ${turn}`))
    await until(conversation, () => !busy(conversation) && unseen(conversation) === null)
  }
  expect(new Set(server.sent.map(({ contextId }) => contextId))).toEqual(new Set([undefined, 't1']))
  const again = createConversation('agent', { contextId: null, tasks: [] }, server.origin)
  onTestFinished(() => again.tasks.stop())
  await again.restore('t1')
  expect(again.state.getState()).toMatchObject({ contextId: 't1', taskIds: ids(26) })
  await again.loadEarlier()
  await again.loadEarlier()
  expect(again.state.getState()).toMatchObject({ taskIds: ids(1), earlier: null })
  await again.catchUp()
  expect(again.state.getState().taskIds).toEqual(ids(1))
})

it('reads a long conversation from its end, and earlier tasks on request', async () => {
  const { server, conversation } = await beginConversation(ends('completed'))
  for (let turn = 1; turn <= 45; turn += 1) await conversation.send(say(`turn ${turn}`))
  const again = createConversation('agent', { contextId: null, tasks: [] }, server.origin)
  onTestFinished(() => again.tasks.stop())
  await again.restore('ctx')
  expect(again.state.getState().taskIds).toEqual(ids(26))
  await again.loadEarlier()
  expect(again.state.getState().taskIds).toEqual(ids(6))
  await again.loadEarlier()
  expect(again.state.getState()).toMatchObject({ taskIds: ids(1), earlier: null })
  await expect
    .poll(() => Object.values(again.tasks.getState()).every(({ connection }) => connection === 'closed'))
    .toBe(true)
  expect(again.tasks.getState().t1?.fold.entries.length).toBeGreaterThan(0)
})
