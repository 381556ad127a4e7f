import { describe, expect, it } from 'vitest'
import { askedInTask } from '@/lib/a2a/asked'
import { agent, foldOf, sent, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import type { RowEvent } from '@/lib/a2a/log'
import { foldWaitsForUser } from '@/lib/a2a/waits-for-user'

const moved = (seq: number): RowEvent => ({ kind: 'note', note: 'moved', successor: { taskId: 'next', seq } })

it('gives the message to the new task, and keeps the result of the earlier one', () => {
  const fold = foldOf([sent(user('one')), snapshot('completed'), sent(user('two')), moved(3)])
  expect(fold).toMatchObject({ open: false, successor: 'next', task: { status: { state: 'completed' } } })
  expect(fold.task.history.map(({ parts }) => parts)).toEqual([[{ text: 'one' }]])
  expect(fold.entries.map(({ seq }) => seq)).toEqual([1])
})

describe('a task that waited for the message', () => {
  const answered = [sent(user('one')), status('input-required', agent('which?')), sent(user('this')), moved(3)]

  it('keeps the status that the agent reported, and waits no longer', () => {
    const fold = foldOf(answered)
    expect(fold.task.status).toMatchObject({ state: 'input-required', message: { parts: [{ text: 'which?' }] } })
    expect(fold.states.at(-1)).toMatchObject({ seq: 2, state: 'input-required' })
    expect([foldWaitsForUser(fold), askedInTask(fold)]).toEqual([false, null])
  })

  it('does not wait again when the agent is asked for it', () => {
    expect(foldWaitsForUser(foldOf([...answered, snapshot('input-required')]))).toBe(false)
  })

  it('waits again once the agent asks in answer to another message to it', () => {
    const fold = foldOf([...answered, sent(user('and?', { taskId: 't' })), status('input-required', agent('how?'))])
    expect([foldWaitsForUser(fold), fold.successor]).toEqual([true, undefined])
    expect(askedInTask(fold)).toEqual({ kind: 'question', text: 'how?' })
  })
})
