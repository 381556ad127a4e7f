import { expect, test } from 'vitest'
import { emptyOutline } from '@/lib/replay/outline'
import { computeLoggedDuration, computeTaskDuration } from '@/lib/replay/task-duration'

const at = (ms: number): string => new Date(1_000_000 + ms).toISOString()
const working = { state: 'working', at: at(100) } as const
const times = [0, 100, 2036].map((ms) => 1_000_000 + ms)

test('measures a stopped task until it stopped, even if it was updated later', () => {
  const task = {
    open: false,
    createdAt: at(0),
    updatedAt: at(2061),
    states: [working, { state: 'completed', at: at(2036) }],
  } as const
  const states = [
    { seq: 2, state: 'working' },
    { seq: 3, state: 'completed' },
  ] as const
  expect(computeTaskDuration(task)).toBe(2036)
  expect(computeLoggedDuration(task, { ...emptyOutline, open: false, times, states })).toBe(2036)
})

test('measures other tasks until their last update', () => {
  const task = { open: false, createdAt: at(0), updatedAt: at(500), states: [working] }
  expect(computeTaskDuration(task)).toBe(500)
  expect(
    computeLoggedDuration(task, { ...emptyOutline, open: false, times, states: [{ seq: 2, state: 'working' }] }),
  ).toBe(2036)
  expect(computeTaskDuration({ ...task, updatedAt: at(-5) })).toBe(0)
})

test('has no duration while a task runs or was resumed', () => {
  const task = { open: true, createdAt: at(0), updatedAt: at(500), states: [working] }
  expect(computeTaskDuration(task)).toBeNull()
  expect(computeTaskDuration({ ...task, states: [working, { state: 'input-required', at: at(300) }] })).toBeNull()
  expect(computeLoggedDuration(task, { ...emptyOutline, times, states: [{ seq: 2, state: 'working' }] })).toBeNull()
})
