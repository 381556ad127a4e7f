import { expect, it } from 'vitest'
import { getTurnEnd, getTurnState } from '@/components/chat/turn/turn'
import { buildTurns } from '@/components/chat/turn/build-turns'
import { agent, chunk, foldOf, type RowLike, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'

function end(...events: RowLike[]) {
  const fold = foldOf([requestRow(user('go')), ...events])
  const turn = buildTurns(fold)[0]
  return turn && getTurnEnd(fold, turn, fold.task.status.state)
}
const cancel: RowLike = { kind: 'request', method: 'CancelTask', call: { operation: 'cancel', taskId: 't' } }

it('distinguishes ends by who ended the task and whether a reason was given', () => {
  expect(end(status('working'), cancel, snapshot('canceled'))).toBe('canceledHere')
  expect(end(status('working'), status('canceled'))).toBe('canceledByAgent')
  expect(end(status('failed'))).toBe('failedSilently')
  expect(end(status('failed', agent('No paper.')))).toBe('failed')
  expect(end(status('rejected'))).toBe('rejectedSilently')
  expect(end(status('rejected', agent('Not mine.')))).toBe('rejected')
  expect(end(status('unknown', undefined, { extra: { state: 'paused' } }))).toBe('oddState')
  expect(end(status('unknown'))).toBe('unknown')
})

it('reports that the agent continued in a new task, after that turn', () => {
  const moved: RowLike = { kind: 'note', note: 'moved', successor: { taskId: 'next', seq: 5 } }
  const fold = foldOf([
    requestRow(user('go')),
    status('input-required', agent('Which?')),
    requestRow(user('this')),
    status('input-required', agent('And how?')),
    requestRow(user('so')),
    moved,
  ])
  expect(buildTurns(fold).map((turn) => getTurnEnd(fold, turn, turn.state))).toEqual([null, 'continued'])
})

it('returns null for a success, or if a fault explains the end', () => {
  expect(end(status('completed'))).toBeNull()
  expect(end(status('input-required', agent('Which?')))).toBeNull()
  expect(end({ kind: 'fault', fault: { kind: 'agent-timeout', message: 'Too slow.' } })).toBeNull()
})

function shown(running: boolean, ...events: RowLike[]) {
  const fold = foldOf([requestRow(user('go')), ...events])
  const turns = buildTurns(fold)
  return turns.map((turn, at) => getTurnState(turn, at === turns.length - 1, running, fold.task.status.state))
}

it('shows one current state for each task', () => {
  const more = requestRow(user('more'))
  expect(shown(true)).toEqual(['submitted'])
  expect(shown(true, status('submitted'))).toEqual(['submitted'])
  // Streams without a working status.
  expect(shown(true, chunk('Once'))).toEqual(['working'])
  expect(shown(true, status('submitted'), chunk('Once'))).toEqual(['working'])
  expect(shown(true, status('working'), more)).toEqual(['working', 'submitted'])
  expect(shown(true, status('input-required', agent('Which?')), more, chunk('Once'))).toEqual([
    'input-required',
    'working',
  ])
  expect(shown(false, status('working'), more, status('completed'))).toEqual(['working', 'completed'])
})
