import { describe, expect, test } from 'vitest'
import type { TaskFold } from '@/lib/a2a/fold'
import { agent, foldOf, type RowLike, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import { textOf } from '@/lib/a2a/text/part-text'

const answer = (text: string): RowLike => requestRow(user(text))
const history = (...events: RowLike[]): string[] =>
  foldOf(events).task.history.map(({ role, parts }) => `${role}: ${textOf(parts)}`)
const states = ({ entries }: TaskFold) => entries.map((entry) => entry.type === 'message' && entry.state)

describe('a status message that repeats an earlier one', () => {
  const question = agent('Which one?')

  test('is a new message if the user has answered in between', () => {
    const asks = status('input-required', question)
    expect(history(answer('go'), asks, answer('that'), asks, answer('this'), asks)).toEqual([
      'user: go',
      'agent: Which one?',
      'user: that',
      'agent: Which one?',
      'user: this',
      'agent: Which one?',
    ])
    const working = status('working', question)
    expect(history(answer('go'), asks, answer('that'), working, asks)).toEqual([
      'user: go',
      'agent: Which one?',
      'user: that',
      'agent: Which one?',
    ])
  })

  test('is one message within a turn, with the last state', () => {
    const fold = foldOf([requestRow(user('go')), status('working', question), status('input-required', question)])
    expect(states(fold)).toEqual([undefined, 'input-required'])
    const waits = { state: 'input-required', message: question } as const
    const questionRow = snapshot('input-required', { status: waits, history: [user('go'), question] })
    expect(states(foldOf([requestRow(user('go')), questionRow]))).toEqual([undefined, 'input-required'])
    expect(foldOf([questionRow], foldOf([requestRow(user('go')), questionRow])).entries).toHaveLength(2)
  })
})

describe('a message that the user sends under the ID of an earlier one', () => {
  const first = user('one', { messageId: 'm1' })
  const second = user('two', { messageId: 'm1' })
  const asks = status('input-required', agent('And?', { messageId: 'a1' }))

  test('is a new message if its content is different', () => {
    const both = ['user: one', 'agent: And?', 'user: two']
    expect(history(requestRow(first), asks, requestRow(second))).toEqual(both)
    expect(foldOf([requestRow(first), asks, requestRow(second)]).entries).toHaveLength(3)
    const repeatedHistory = snapshot('completed', { history: [first, agent('And?', { messageId: 'a1' }), second] })
    expect(history(requestRow(first), asks, requestRow(second), repeatedHistory)).toEqual(both)
  })

  test('is the same message if its content is the same: the call was repeated on another endpoint', () => {
    expect(history(requestRow(first), requestRow(first))).toEqual(['user: one'])
    expect(history(requestRow(first), asks, requestRow(second), requestRow(second))).toEqual([
      'user: one',
      'agent: And?',
      'user: two',
    ])
  })

  test('keeps the position of messages that the agent adds to a snapshot', () => {
    const repeatedHistory = snapshot('completed', {
      history: [agent('Hi'), first, agent('And?', { messageId: 'a1' }), second],
    })
    expect(history(requestRow(first), asks, requestRow(second), repeatedHistory)).toEqual([
      'agent: Hi',
      'user: one',
      'agent: And?',
      'user: two',
    ])
  })
})
