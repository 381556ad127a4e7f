import { expect, it, onTestFinished } from 'vitest'
import { followAgentText, getFinishedLength, getAgentText, toSpokenText } from '@/components/chat/follow-agent-text'
import { emptyFold } from '@/lib/a2a/fold'
import type { RowEvent } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'
import { textOf } from '@/lib/a2a/text/part-text'
import { type Conversation, createConversation } from '@/lib/client/conversation/conversation'
import type { ServedTask } from '@/lib/client/testing/agent-server'
import { beginConversation, busy, say, unseen, until } from '@/lib/client/testing/begin-conversation'

it("collects the agent's messages and artifacts, not the user's messages", () => {
  const at = '2026-01-01T00:00:00.000Z'
  const createMessage = (role: 'user' | 'agent', text: string, seq: number) => ({
    type: 'message' as const,
    seq,
    at,
    origin: 'message' as const,
    message: { role, parts: [{ text }] },
  })
  const artifacts = [{ artifactId: 'a', parts: [{ text: 'A sto' }, { text: 'ry.' }] }]
  const artifact = { type: 'artifact' as const, seq: 3, lastSeq: 3, at, artifactId: 'a', complete: false }
  const entries = [createMessage('user', 'Tell', 1), createMessage('agent', 'Gladly.', 2), artifact]
  expect(getAgentText({ ...emptyFold, entries, task: { ...emptyFold.task, artifacts } } as never)).toBe(
    'Gladly.\n\nA story.',
  )
})

it('announces complete sentences and blocks, and the rest once finished', () => {
  expect(getFinishedLength('One. Two. Thr', false)).toBe('One. Two.'.length)
  expect(getFinishedLength('# Head\n\nOnce up', false)).toBe('# Head\n'.length)
  expect(getFinishedLength('一。二。三', false)).toBe(4)
  expect(getFinishedLength('Once up', false)).toBe(0)
  expect(getFinishedLength('Once up', true)).toBe(7)
})

it('strips Markdown and truncates long text', () => {
  expect(toSpokenText('## A **bold** word')).toBe('A bold word')
  expect(toSpokenText('word '.repeat(400)).length).toBeLessThan(610)
})

/** An agent that replies at once, with a task in the state that the message names. */
function reply({ parts }: Message, task: ServedTask): RowEvent[] {
  task.open = false
  const state = textOf(parts).split(' ')[0] as TaskState
  const message: Message = { role: 'agent', parts: [{ text: `Reply to ${textOf(parts)}` }] }
  return [{ kind: 'status', taskId: `remote-${task.id}`, contextId: 'ctx', status: { state, message } }]
}

/** Returns what is announced. */
function follow(conversation: Conversation): string[] {
  const texts: string[] = []
  onTestFinished(followAgentText(conversation, (text) => void texts.push(text)))
  return texts
}

const rest = (conversation: Conversation): Promise<void> =>
  until(conversation, () => unseen(conversation) === null && !busy(conversation))

it('announces answers that arrive at once, also in an earlier task', async () => {
  const { server, conversation } = await beginConversation(reply)
  const texts = follow(conversation)
  await conversation.send(say('input-required one'))
  await rest(conversation)
  // Another window begins a second task of the conversation.
  const other = createConversation('agent', { contextId: 'ctx', tasks: [] }, server.origin)
  onTestFinished(() => other.tasks.stop())
  await other.send(say('completed two'))
  await conversation.catchUp()
  await until(conversation, () => conversation.tasks.getState()['t2']?.connection === 'closed')
  await conversation.send({ ...say('completed answer'), taskId: 't1' })
  await rest(conversation)
  expect(conversation.state.getState().taskIds).toEqual(['t1', 't2'])
  await expect.poll(() => texts.at(-1)).toBe('Reply to completed answer')
  expect(texts[0]).toBe('Reply to input-required one')
})

it('announces the answer to the first message, which may arrive before the transcript is loaded', async () => {
  const { conversation } = await beginConversation(reply)
  await conversation.send(say('completed one'))
  await rest(conversation)
  const texts = follow(conversation)
  await expect.poll(() => texts).toEqual(['Reply to completed one'])
})

it('does not announce what was there before, but what follows it', async () => {
  const { server, conversation } = await beginConversation(reply)
  for (const text of ['completed one', 'input-required two']) {
    await conversation.send(say(text))
    await rest(conversation)
  }
  const again = createConversation('agent', { contextId: null, tasks: [] }, server.origin)
  onTestFinished(again.start())
  const texts = follow(again)
  await again.restore('t1')
  await until(again, () => ['t1', 't2'].every((id) => again.tasks.getState()[id]?.connection === 'closed'))
  await again.send(say('completed three'))
  await rest(again)
  await expect.poll(() => texts).toEqual(['Reply to completed three'])
  expect(again.state.getState().taskIds).toEqual(['t1', 't2'])
})
