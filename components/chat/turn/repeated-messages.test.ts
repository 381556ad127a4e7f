import { expect, test } from 'vitest'
import { buildTurns } from '@/components/chat/turn/build-turns'
import { findRepeatedMessages, removeRepeated } from '@/components/chat/turn/repeated-messages'
import { agent, foldOf, type RowLike, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'
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

/** The texts of the agent's messages, by turn. */
const textsByTurn = (...events: RowLike[]): string[][] =>
  buildTurns(foldOf(events)).map(({ items }) =>
    items.flatMap((item) => (item.type === 'message' ? [textOf(item.message.parts)] : [])),
  )
const asks = (at?: string): RowLike =>
  status('input-required', agent('Which one?'), at === undefined ? {} : { timestamp: at })

test('shows an answered question once, if the agent repeats it before it goes on', () => {
  const [go, that] = [requestRow(user('go')), requestRow(user('that'))]
  const over = status('completed', agent('Done.'))
  expect(textsByTurn(go, asks(), that, asks(), over)).toEqual([['Which one?'], ['Done.']])
  expect(textsByTurn(go, asks(), that, asks(), asks(), status('working'))).toEqual([['Which one?'], []])
  const rejoined = snapshot('input-required', {
    status: { state: 'input-required', message: agent('Which one?') },
    history: [user('go'), agent('Which one?'), user('that')],
  })
  expect(textsByTurn(go, asks(), that, rejoined, over)).toEqual([['Which one?'], ['Done.']])
})

test('shows a question again that the agent asks again', () => {
  const [go, that, these] = [requestRow(user('go')), requestRow(user('that')), requestRow(user('these'))]
  const twice = [['Which one?'], ['Which one?']]
  expect(textsByTurn(go, asks(), that, asks())).toEqual(twice)
  expect(textsByTurn(go, asks(), that, status('working'), asks())).toEqual(twice)
  expect(textsByTurn(go, asks(), that, asks(), status('working'), asks(), these, status('completed'))).toEqual([
    ...twice,
    [],
  ])
  expect(textsByTurn(go, asks(), that, status('input-required', agent('And when?')))).toEqual([
    ['Which one?'],
    ['And when?'],
  ])
})

test('a status from before the answer leaves the turn open', () => {
  const [go, that] = [requestRow(user('go')), requestRow(user('that'))]
  const [before, after] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:09Z']
  expect(foldOf([go, asks(before), that, asks(before)])).toMatchObject({ open: true, entries: { length: 3 } })
  expect(foldOf([go, asks(before), that, asks(after)])).toMatchObject({ open: false, entries: { length: 4 } })
  expect(foldOf([go, asks(before), that, { ...asks(before), final: true } as RowLike])).toMatchObject({ open: false })
})
