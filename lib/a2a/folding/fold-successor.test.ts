import { describe, expect, it } from 'vitest'
import { findInputRequest } from '@/lib/a2a/input/find-input-request'
import { agent, foldOf, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import type { RowEvent } from '@/lib/a2a/log'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'

const moved = (seq: number): RowEvent => ({ kind: 'note', note: 'moved', successor: { taskId: 'next', seq } })

it('moves the message to the new task and keeps the result of the earlier one', () => {
  const fold = foldOf([requestRow(user('one')), snapshot('completed'), requestRow(user('two')), moved(3)])
  expect(fold).toMatchObject({ open: false, successor: 'next', task: { status: { state: 'completed' } } })
  expect(fold.task.history.map(({ parts }) => parts)).toEqual([[{ text: 'one' }]])
  expect(fold.entries.map(({ seq }) => seq)).toEqual([1])
})

describe('a task that waited for the message', () => {
  const answered = [
    requestRow(user('one')),
    status('input-required', agent('which?')),
    requestRow(user('this')),
    moved(3),
  ]

  it('keeps the reported status and no longer waits', () => {
    const fold = foldOf(answered)
    expect(fold.task.status).toMatchObject({ state: 'input-required', message: { parts: [{ text: 'which?' }] } })
    expect(fold.states.at(-1)).toMatchObject({ seq: 2, state: 'input-required' })
    expect([foldWaitsForUser(fold), findInputRequest(fold)]).toEqual([false, null])
  })

  it('does not wait again when the task is polled', () => {
    expect(foldWaitsForUser(foldOf([...answered, snapshot('input-required')]))).toBe(false)
  })

  it('waits again when the agent asks in reply to another message', () => {
    const fold = foldOf([
      ...answered,
      requestRow(user('and?', { taskId: 't' })),
      status('input-required', agent('how?')),
    ])
    expect([foldWaitsForUser(fold), fold.successor]).toEqual([true, undefined])
    expect(findInputRequest(fold)).toEqual({ kind: 'question', text: 'how?' })
  })
})
