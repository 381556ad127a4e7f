import { describe, expect, test } from 'vitest'
import type { TaskFold } from '@/lib/a2a/fold'
import { agent, foldOf, type RowLike, sent, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import { textOf } from '@/lib/a2a/part-text'

const answer = (text: string): RowLike => sent(user(text))
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

  test('is one message within a turn, with the state in which it was sent last', () => {
    const fold = foldOf([sent(user('go')), status('working', question), status('input-required', question)])
    expect(states(fold)).toEqual([undefined, 'input-required'])
    const waits = { state: 'input-required', message: question } as const
    const asked = snapshot('input-required', { status: waits, history: [user('go'), question] })
    expect(states(foldOf([sent(user('go')), asked]))).toEqual([undefined, 'input-required'])
    expect(foldOf([asked], foldOf([sent(user('go')), asked])).entries).toHaveLength(2)
  })
})

describe('a message that the user sends under the ID of an earlier one', () => {
  const first = user('one', { messageId: 'm1' })
  const second = user('two', { messageId: 'm1' })
  const asks = status('input-required', agent('And?', { messageId: 'a1' }))

  test('is a new message if its content is different', () => {
    const both = ['user: one', 'agent: And?', 'user: two']
    expect(history(sent(first), asks, sent(second))).toEqual(both)
    expect(foldOf([sent(first), asks, sent(second)]).entries).toHaveLength(3)
    const repeatedHistory = snapshot('completed', { history: [first, agent('And?', { messageId: 'a1' }), second] })
    expect(history(sent(first), asks, sent(second), repeatedHistory)).toEqual(both)
  })

  test('is the same message if its content is the same: the call was repeated on another endpoint', () => {
    expect(history(sent(first), sent(first))).toEqual(['user: one'])
    expect(history(sent(first), asks, sent(second), sent(second))).toEqual(['user: one', 'agent: And?', 'user: two'])
  })

  test('keeps what the agent adds to a snapshot in its place', () => {
    const repeatedHistory = snapshot('completed', {
      history: [agent('Hi'), first, agent('And?', { messageId: 'a1' }), second],
    })
    expect(history(sent(first), asks, sent(second), repeatedHistory)).toEqual([
      'agent: Hi',
      'user: one',
      'agent: And?',
      'user: two',
    ])
  })
})
