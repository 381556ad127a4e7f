import { expect, it } from 'vitest'
import { endOf } from '@/components/chat/turn/end-of'
import { turnsOf } from '@/components/chat/turn/turns'
import { agent, foldOf, type RowLike, sent, snapshot, status, user } from '@/lib/a2a/fixtures/log'

function end(...events: RowLike[]) {
  const fold = foldOf([sent(user('go')), ...events])
  const turn = turnsOf(fold)[0]
  return turn && endOf(fold, turn, fold.task.status.state)
}
const cancel: RowLike = { kind: 'request', method: 'CancelTask', call: { operation: 'cancel', taskId: 't' } }

it('each end has a sentence of its own, by who ended it and whether it said why', () => {
  expect(end(status('working'), cancel, snapshot('canceled'))).toBe('canceledHere')
  expect(end(status('working'), status('canceled'))).toBe('canceledByAgent')
  expect(end(status('failed'))).toBe('failedSilently')
  expect(end(status('failed', agent('No paper.')))).toBe('failed')
  expect(end(status('rejected'))).toBe('rejectedSilently')
  expect(end(status('rejected', agent('Not mine.')))).toBe('rejected')
  expect(end(status('unknown', undefined, { extra: { state: 'paused' } }))).toBe('oddState')
  expect(end(status('unknown'))).toBe('unknown')
})

it('says that the agent continued in a new task, after the turn that did', () => {
  const moved: RowLike = { kind: 'note', note: 'moved', successor: { taskId: 'next', seq: 5 } }
  const fold = foldOf([
    sent(user('go')),
    status('input-required', agent('Which?')),
    sent(user('this')),
    status('input-required', agent('And how?')),
    sent(user('so')),
    moved,
  ])
  expect(turnsOf(fold).map((turn) => endOf(fold, turn, turn.state))).toEqual([null, 'continued'])
})

it('nothing is said where all is well, or a fault says it', () => {
  expect(end(status('completed'))).toBeNull()
  expect(end(status('input-required', agent('Which?')))).toBeNull()
  expect(end({ kind: 'fault', fault: { kind: 'agent-timeout', message: 'Too slow.' } })).toBeNull()
})
