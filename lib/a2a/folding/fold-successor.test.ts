import { expect, it } from 'vitest'
import { agent, foldOf, sent, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import type { RowEvent } from '@/lib/a2a/log'

const moved = (seq: number): RowEvent => ({ kind: 'note', note: 'moved', successor: { taskId: 'next', seq } })

it('gives the message to the new task, and keeps the result of the earlier one', () => {
  const fold = foldOf([sent(user('one')), snapshot('completed'), sent(user('two')), moved(3)])
  expect(fold).toMatchObject({ open: false, successor: 'next', task: { status: { state: 'completed' } } })
  expect(fold.task.history.map(({ parts }) => parts)).toEqual([[{ text: 'one' }]])
  expect(fold.entries.map(({ seq }) => seq)).toEqual([1])
})

it('ends the wait for an answer that went to the new task', () => {
  const fold = foldOf([sent(user('one')), status('input-required', agent('which?')), sent(user('this')), moved(3)])
  expect(fold.task.status).toEqual({ state: 'unknown' })
  expect(fold.states.at(-1)).toMatchObject({ seq: 4, state: 'unknown' })
})
