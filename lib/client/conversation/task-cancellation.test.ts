import { expect, it, onTestFinished } from 'vitest'
import type { TaskState } from '@/lib/a2a/states'
import { createConversation } from '@/lib/client/conversation/conversation'
import { isBusy } from '@/lib/client/conversation/conversation-state'
import { findQueueHold } from '@/lib/client/conversation/message-queue'
import {
  answered,
  beginConversation,
  busy,
  ends,
  say,
  unseen,
  until,
  waiting,
} from '@/lib/client/testing/begin-conversation'

it('unblocks the composer at once when stopped, and cancels at the agent', async () => {
  const { server, conversation } = await beginConversation(ends('working'))
  await conversation.send(say('write a novel'))
  await until(conversation, () => unseen(conversation) === null)
  expect(busy(conversation)).toBe(true)
  const stopping = conversation.stop()
  expect(busy(conversation)).toBe(false)
  await stopping
  expect(server.canceled).toEqual(['t1'])
})

it('continues a task that the agent refuses to cancel', async () => {
  const { server, conversation } = await beginConversation(ends('working'))
  server.refusingCancel = true
  await conversation.send(say('write a novel'))
  await until(conversation, () => unseen(conversation) === null)
  await conversation.stop()
  expect(conversation.state.getState().stopFault).toMatchObject({ taskId: 't1', fault: { kind: 'agent-error' } })
  expect(busy(conversation)).toBe(true)
})

it('frees the composer while a task goes on whose ID the agent has not sent', async () => {
  const { server, conversation } = await beginConversation(() => [])
  server.isUnnamed = true
  await conversation.send(say('write a novel'))
  await until(conversation, () => unseen(conversation) === null)
  await conversation.stop()
  const [state, tasks] = [conversation.state.getState(), conversation.tasks.getState()]
  expect(state.stopFault).toMatchObject({ taskId: 't1', fault: { kind: 'conflict' } })
  expect(busy(conversation)).toBe(false)
  expect(findQueueHold(state, tasks)).toBe('canceled')
  // Once the agent has sent it, the task can be stopped.
  const live = tasks.t1!
  const named = { ...live, fold: { ...live.fold, task: { ...live.fold.task, id: 'remote-t1' } } }
  expect(isBusy(state, { t1: named })).toBe(true)
})

it('stops a message that is being sent', async () => {
  const { server, conversation } = await beginConversation(ends('working'))
  const sending = conversation.send(say('write a novel'))
  const stopping = conversation.stop()
  expect(busy(conversation)).toBe(false)
  await Promise.all([sending, stopping])
  expect(server.canceled).toEqual(['t1'])
  expect(busy(conversation)).toBe(false)
})

it('canceling a waiting task does not stop a message to another task', async () => {
  const { server, conversation } = await beginConversation(ends('input-required'))
  await conversation.send(say('first'))
  await until(conversation, () => waiting(conversation).length === 1 && unseen(conversation) === null)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.until = promise
  const sending = conversation.send({ ...say('another'), taskId: 'none' })
  await conversation.stop('t1')
  expect(busy(conversation)).toBe(true)
  resolve()
  await sending
})

it('cancels a waiting task and receives the canceled state', async () => {
  const { conversation } = await beginConversation(ends('input-required'))
  await conversation.send(say('book a trip'))
  await until(conversation, () => conversation.tasks.getState().t1?.connection === 'closed')
  await conversation.stop()
  await until(conversation, () => conversation.tasks.getState().t1?.fold.task.status.state === 'canceled')
  expect(conversation.state.getState().stopFault).toBeNull()
})

/** A conversation whose tasks t1 and t2 wait, with t1 selected. The agent answers a second message to a task with `state`. */
async function beginWithTwoWaiting(state: TaskState) {
  const { server, conversation } = await beginConversation((message, task) =>
    ends(task.rows.length > 1 ? state : 'input-required')(message, task),
  )
  await conversation.send(say('first'))
  await until(conversation, () => !busy(conversation))
  // Another page of the same user sent a message meanwhile.
  const other = createConversation('agent', { contextId: 'ctx', tasks: [] }, server.origin)
  onTestFinished(() => other.tasks.stop())
  await other.send(say('second'))
  await conversation.catchUp()
  await until(conversation, () => waiting(conversation).length === 2)
  expect(answered(conversation)).toBe('t2')
  conversation.selectWaitingTask('t1')
  expect(answered(conversation)).toBe('t1')
  return { server, conversation }
}

it('answers the selected one of two waiting tasks, and cancels the other', async () => {
  const { server, conversation } = await beginWithTwoWaiting('completed')
  await conversation.send(say('to the first'))
  await until(conversation, () => unseen(conversation) === null && waiting(conversation).length === 1)
  expect(server.sent.at(-1)).toMatchObject({ taskId: 'remote-t1' })
  await conversation.stop('t2')
  expect(server.canceled).toEqual(['t2'])
  expect(waiting(conversation)).toEqual([])
})

it('stopping an answer that is being sent cancels the task that it answers', async () => {
  const { server, conversation } = await beginWithTwoWaiting('working')
  const { promise, resolve } = Promise.withResolvers<void>()
  server.until = promise
  const sending = conversation.send(say('to the first'))
  const stopping = conversation.stop()
  expect([busy(conversation), waiting(conversation)]).toEqual([false, ['t2']])
  resolve()
  await Promise.all([sending, stopping])
  expect(server.canceled).toEqual(['t1'])
  expect(waiting(conversation)).toEqual(['t2'])
})

it('a stopped answer that could not be sent leaves its task waiting', async () => {
  const { server, conversation } = await beginWithTwoWaiting('working')
  server.refusing = true
  const sending = conversation.send(say('to the first'))
  await conversation.stop()
  expect(await sending).toBe('unsent')
  expect(waiting(conversation)).toEqual(['t1', 't2'])
  expect(server.canceled).toEqual([])
})

it('is busy while an earlier task works on its answer, and stops that task', async () => {
  const { server, conversation } = await beginWithTwoWaiting('working')
  await conversation.send(say('to the first'))
  await until(conversation, () => unseen(conversation) === null)
  expect(busy(conversation)).toBe(true)
  await conversation.stop()
  expect(server.canceled).toEqual(['t1'])
  expect([busy(conversation), waiting(conversation)]).toEqual([false, ['t2']])
})

it('names the task that could not be canceled', async () => {
  const { server, conversation } = await beginWithTwoWaiting('completed')
  server.refusingCancel = true
  await conversation.stop('t1')
  expect(conversation.state.getState().stopFault).toMatchObject({ taskId: 't1', fault: { kind: 'agent-error' } })
  expect(waiting(conversation)).toEqual(['t1', 't2'])
})
