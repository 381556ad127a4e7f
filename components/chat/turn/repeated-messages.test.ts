import { expect, test } from 'vitest'
import { findRepeatedMessages, removeRepeated } from '@/components/chat/turn/repeated-messages'
import { agent, foldOf, type RowLike, requestRow, snapshot, user } from '@/lib/a2a/fixtures/log'
import { textOf } from '@/lib/a2a/text/part-text'
import type { ConversationState } from '@/lib/client/conversation/conversation-state'
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

test('removes messages that an earlier task of the conversation shows', () => {
  const tasks = {
    t1: task(requestRow(one), snapshot('completed', { history: [one, first] })),
    t2: task(requestRow(two), snapshot('completed', { history: [one, first, two, second] })),
  }
  const shown = (taskId: 't1' | 't2') =>
    removeRepeated(tasks[taskId].fold, findRepeatedMessages(taskId, state, tasks)).entries.map((entry) =>
      entry.type === 'message' ? textOf(entry.message.parts) : entry.type,
    )
  expect([shown('t1'), shown('t2')]).toEqual([
    ['one', 'first'],
    ['two', 'second'],
  ])
})

test('leaves a fold without repeated messages unchanged', () => {
  const tasks = { t1: task(requestRow(one)), t2: task(requestRow(two), snapshot('working', { history: [first, two] })) }
  const { fold } = tasks.t2
  expect(removeRepeated(fold, findRepeatedMessages('t2', state, tasks))).toBe(fold)
})
