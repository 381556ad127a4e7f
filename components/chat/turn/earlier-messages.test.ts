import { expect, test } from 'vitest'
import { repeatedMessages, withoutRepeated } from '@/components/chat/turn/earlier-messages'
import { agent, foldOf, type RowLike, sent, snapshot, user } from '@/lib/a2a/fixtures/log'
import { textOf } from '@/lib/a2a/part-text'
import type { ConversationState } from '@/lib/client/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

const task = (...events: RowLike[]): LiveTask => ({
  fold: foldOf(events),
  rows: [],
  connection: 'closed',
  rowAt: 0,
  fault: null,
})
const state = { taskIds: ['t1', 't2'] } as unknown as ConversationState
const [one, first, two, second] = [
  user('one', { messageId: 'u1' }),
  agent('first', { messageId: 'a1' }),
  user('two', { messageId: 'u2' }),
  agent('second', { messageId: 'a2' }),
]

test('leaves out what an earlier task of the conversation shows already', () => {
  const tasks = {
    t1: task(sent(one), snapshot('completed', { history: [one, first] })),
    t2: task(sent(two), snapshot('completed', { history: [one, first, two, second] })),
  }
  const shown = (taskId: 't1' | 't2') =>
    withoutRepeated(tasks[taskId].fold, repeatedMessages(taskId, state, tasks)).entries.map((entry) =>
      entry.type === 'message' ? textOf(entry.message.parts) : entry.type,
    )
  expect([shown('t1'), shown('t2')]).toEqual([
    ['one', 'first'],
    ['two', 'second'],
  ])
})

test('leaves a fold as it is where nothing is repeated', () => {
  const tasks = { t1: task(sent(one)), t2: task(sent(two), snapshot('working', { history: [first, two] })) }
  const { fold } = tasks.t2
  expect(withoutRepeated(fold, repeatedMessages('t2', state, tasks))).toBe(fold)
})
