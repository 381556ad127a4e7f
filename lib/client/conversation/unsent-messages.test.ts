import { expect, it, onTestFinished, vi } from 'vitest'
import { createConversation } from '@/lib/client/conversation/conversation'
import { createStoppedMessage } from '@/lib/client/conversation/unsent-messages'
import { largeText, StalledUpload } from '@/lib/client/testing/stalled-upload'
import { beginConversation, busy, ends, say, unseen, unsent, until } from '@/lib/client/testing/begin-conversation'

it('removes an unsent message once its task contains it', async () => {
  const { server, conversation } = await beginConversation(ends('completed'))
  await conversation.send(say('first'))
  await until(conversation, () => !busy(conversation) && unseen(conversation) === null)
  server.losing = true
  expect(await conversation.send(say('second'))).toBe('unsent')
  expect(unsent(conversation)).toHaveLength(1)
  await conversation.catchUp()
  await until(conversation, () => unsent(conversation).length === 0)
  expect(conversation.state.getState().taskIds).toEqual(['t1', 't2'])
})

it('shows the task of a first message whose response was lost', async () => {
  const { server, conversation } = await beginConversation(ends('completed'))
  server.losing = true
  expect(await conversation.send(say('first'))).toBe('unsent')
  await until(conversation, () => unsent(conversation).length === 0)
  expect(conversation.state.getState().taskIds).toEqual(['t1'])
  expect(server.sent).toHaveLength(1)
})

it('does not resend a first message that arrived after the page was closed', async () => {
  const { server, conversation } = await beginConversation(ends('completed'))
  server.refusing = true
  await conversation.send(say('first'))
  const [stored] = unsent(conversation)
  if (!stored) throw new Error('It was sent.')
  const again = createConversation('agent', { contextId: null, tasks: [] }, server.origin)
  onTestFinished(again.start())
  again.addUnsent([stored])
  expect(unsent(again)).toHaveLength(1)
  // The request of the closed page arrives late.
  server.refusing = false
  server.receive(stored.message)
  await again.retry(stored.id)
  await until(again, () => unsent(again).length === 0)
  expect(again.state.getState().taskIds).toEqual(['t1'])
  expect(server.sent).toHaveLength(1)
})

it('shows the task of an unsent message of an earlier visit', async () => {
  const { server, conversation } = await beginConversation(ends('completed'))
  server.refusing = true
  await conversation.send(say('first'))
  const [stored] = unsent(conversation)
  if (!stored) throw new Error('It was sent.')
  server.receive(stored.message)
  const again = createConversation('agent', { contextId: null, tasks: [] }, server.origin)
  onTestFinished(again.start())
  again.addUnsent([stored])
  await until(again, () => unsent(again).length === 0)
  expect(again.state.getState().taskIds).toEqual(['t1'])
})

it('discards an arrived message in a conversation that another message began', async () => {
  const { server, conversation } = await beginConversation((message, task) => [
    { kind: 'status', contextId: `ctx-${task.id}`, taskId: `remote-${task.id}`, status: { state: 'completed' } },
  ])
  server.refusing = true
  await conversation.send(say('first'))
  const [stored] = unsent(conversation)
  if (!stored) throw new Error('It was sent.')
  server.refusing = false
  await conversation.send(say('another'))
  await until(conversation, () => unseen(conversation) === null)
  server.receive(stored.message)
  await conversation.catchUp()
  expect(unsent(conversation)).toEqual([])
  expect(conversation.state.getState().taskIds).toEqual(['t1'])
})

it('resends nothing while Switchboard does not respond', async () => {
  const { server, conversation } = await beginConversation(ends('completed'))
  server.refusing = true
  await conversation.send(say('first'))
  const [before] = unsent(conversation)
  await server.close()
  await conversation.retry(before?.id ?? '')
  expect(unsent(conversation)).toMatchObject([
    { message: { messageId: before?.message.messageId }, fault: { hop: 'browser' } },
  ])
})

it('keeps a message whose upload is stopped when it is sent again', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('XMLHttpRequest', StalledUpload)
  const { server, conversation } = await beginConversation(ends('completed'))
  conversation.addUnsent([createStoppedMessage(say(largeText))])
  const retry = conversation.retry(unsent(conversation)[0]?.id ?? '')
  await until(conversation, () => busy(conversation))
  expect(unsent(conversation)).toEqual([])
  await conversation.stop()
  await retry
  expect(unsent(conversation)).toMatchObject([
    { draft: say(largeText), fault: { details: { code: 'upload-stopped' } } },
  ])
  expect(server.arrived).toBe(0)
})
