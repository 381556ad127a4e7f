import { expect, test } from 'vitest'
import { emptyOutline } from '@/lib/replay/outline'
import { loggedDuration, taskDuration } from '@/lib/replay/task-duration'

const at = (ms: number): string => new Date(1_000_000 + ms).toISOString()
const working = { state: 'working', at: at(100) } as const
const times = [0, 100, 2036].map((ms) => 1_000_000 + ms)

test('a task that rests took until then, however much later it was written', () => {
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
  expect(taskDuration(task)).toBe(2036)
  expect(loggedDuration(task, { ...emptyOutline, open: false, times, states })).toBe(2036)
})

test('one that does not rest took until it was last heard of', () => {
  const task = { open: false, createdAt: at(0), updatedAt: at(500), states: [working] }
  expect(taskDuration(task)).toBe(500)
  expect(loggedDuration(task, { ...emptyOutline, open: false, times, states: [{ seq: 2, state: 'working' }] })).toBe(
    2036,
  )
  expect(taskDuration({ ...task, updatedAt: at(-5) })).toBe(0)
})

test('one that runs has no duration yet, and neither has one that was taken up again', () => {
  const task = { open: true, createdAt: at(0), updatedAt: at(500), states: [working] }
  expect(taskDuration(task)).toBeNull()
  expect(taskDuration({ ...task, states: [working, { state: 'input-required', at: at(300) }] })).toBeNull()
  expect(loggedDuration(task, { ...emptyOutline, times, states: [{ seq: 2, state: 'working' }] })).toBeNull()
})
