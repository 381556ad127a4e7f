import { describe, expect, test } from 'vitest'
import { agent, foldOf, type RowLike, requestRow, snapshot, user } from '@/lib/a2a/fixtures/log'
import { textOf } from '@/lib/a2a/text/part-text'

const history = (...events: RowLike[]): string[] =>
  foldOf(events).task.history.map(({ role, parts }) => `${role}: ${textOf(parts)}`)

describe('a message that a task has twice in its history', () => {
  const go = user('go', { messageId: 'm1' })

  test('is one message if the ID is the same', () => {
    const repeated = snapshot('working', { history: [go, go, agent('on it', { messageId: 'a1' })] })
    expect(history(requestRow(go), repeated)).toEqual(['user: go', 'agent: on it'])
    expect(history(repeated)).toEqual(['user: go', 'agent: on it'])
    const changed = user('go!', { messageId: 'm1' })
    expect(history(requestRow(go), snapshot('working', { history: [go, changed] }))).toEqual(['user: go'])
    const answer = agent('yes', { messageId: 'a1' })
    expect(history(snapshot('working', { history: [go, answer, answer] }))).toEqual(['user: go', 'agent: yes'])
  })

  test('is shown twice if nothing identifies it', () => {
    const twice = [user('yes'), user('yes', { messageId: 'm2' }), user('yes', { messageId: 'm3' })]
    expect(history(snapshot('working', { history: twice }))).toHaveLength(3)
  })
})
