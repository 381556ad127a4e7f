import { expect, test } from 'vitest'
import type { Json } from '@/lib/a2a/json'
import { readRole } from '@/lib/a2a/reading/read-message'
import { readState } from '@/lib/a2a/reading/read-task'
import { taskStates } from '@/lib/a2a/states'

test.each([...taskStates])('reads %s in every spelling', (state) => {
  const upper = state.toUpperCase().replaceAll('-', '_')
  for (const spelling of [
    state,
    upper,
    upper.toLowerCase(),
    `TASK_STATE_${upper}`,
    `task_state_${upper.toLowerCase()}`,
  ]) {
    expect(readState(spelling)).toStrictEqual({ ok: true, value: state })
  }
})

test.each<[Json, string]>([
  ['cancelled', 'canceled'],
  ['TASK_STATE_CANCELLED', 'canceled'],
  ['Input-Required', 'input-required'],
  ['TASK_STATE_UNSPECIFIED', 'unknown'],
  [0, 'unknown'],
  [1, 'submitted'],
  [2, 'working'],
  [3, 'completed'],
  [4, 'failed'],
  [5, 'canceled'],
  [6, 'input-required'],
  [7, 'rejected'],
  [8, 'auth-required'],
])('%s reads as %s', (spelling, state) => {
  expect(readState(spelling)).toStrictEqual({ ok: true, value: state })
})

test.each<Json>(['paused', 'constructor', '', 9, -1, 1.5, null, {}, []])('%j is unknown, with a note', (odd) => {
  expect(readState(odd)).toMatchObject({ ok: true, value: 'unknown', notes: [expect.stringContaining('task state')] })
})

test('reads roles in every spelling', () => {
  for (const user of ['user', 'USER', 'ROLE_USER', 'role_user', 1])
    expect(readRole(user)).toEqual({ ok: true, value: 'user' })
  for (const agent of ['agent', 'ROLE_AGENT', 2]) expect(readRole(agent, 'user')).toEqual({ ok: true, value: 'agent' })
  expect(readRole('UNRECOGNIZED', 'user')).toMatchObject({ value: 'user', notes: [expect.stringContaining('role')] })
  expect(readRole(undefined)).toMatchObject({ value: 'agent' })
})
