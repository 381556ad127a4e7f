import { expect, test } from 'vitest'
import { emptyOutline } from '@/lib/replay/outline'
import { computeLoggedTime, computeTaskTime } from '@/lib/replay/task-time'

const start = 1_000_000
const at = (ms: number): string => new Date(start + ms).toISOString()
const now = start + 60_000
const working = { state: 'working', at: at(100) } as const
const rest = { open: false, waiting: false, createdAt: at(0) }

test('a finished task was active until it stopped, even if it was updated later', () => {
  const states = [working, { state: 'completed', at: at(2036) }] as const
  const time = { activeMs: 2036, waitingMs: 0, counting: null }
  expect(computeTaskTime({ ...rest, updatedAt: at(2061), states }, now)).toEqual(time)
  const outline = {
    ...emptyOutline,
    open: false,
    times: [0, 100, 2036, 2061].map((ms) => start + ms),
    states: [
      { seq: 2, state: 'working' },
      { seq: 3, state: 'completed' },
    ] as const,
  }
  expect(computeLoggedTime({ ...rest, updatedAt: at(2061) }, outline, now)).toEqual(time)
})

test('a task that was abandoned was active until its last update', () => {
  const task = { ...rest, updatedAt: at(500), states: [working] }
  expect(computeTaskTime(task, now)).toEqual({ activeMs: 500, waitingMs: 0, counting: null })
  expect(computeTaskTime({ ...task, updatedAt: at(-5) }, now).activeMs).toBe(100)
})

test('counts up while a task runs, and without a clock until its last update', () => {
  const task = { ...rest, open: true, updatedAt: at(500), states: [working] }
  expect(computeTaskTime(task, now)).toEqual({ activeMs: 60_000, waitingMs: 0, counting: 'active' })
  expect(computeTaskTime(task, null).activeMs).toBe(500)
})

test('separates the waiting time, which counts up while the task waits', () => {
  const waitingState = { state: 'input-required', at: at(16) } as const
  const task = { ...rest, updatedAt: at(16), states: [waitingState] }
  expect(computeTaskTime({ ...task, waiting: true }, now)).toEqual({
    activeMs: 16,
    waitingMs: 59_984,
    counting: 'waiting',
  })
  expect(computeTaskTime({ ...task, waiting: false }, now)).toEqual({ activeMs: 16, waitingMs: 0, counting: null })
  // Answered, and the agent has not set another state yet.
  expect(computeTaskTime({ ...task, open: true, updatedAt: at(10_016) }, now)).toEqual({
    activeMs: 16 + 49_984,
    waitingMs: 10_000,
    counting: 'active',
  })
  const resumed = [waitingState, { state: 'working', at: at(5016) }, { state: 'completed', at: at(6016) }] as const
  expect(computeTaskTime({ ...task, states: resumed, updatedAt: at(6016) }, now)).toEqual({
    activeMs: 1016,
    waitingMs: 5000,
    counting: null,
  })
})

test('the log tells when the user answered, and time after a final state counts as neither', () => {
  const outline = {
    ...emptyOutline,
    open: false,
    times: [0, 16, 5016, 7016, 100_000, 101_000].map((ms) => start + ms),
    states: [
      { seq: 1, state: 'submitted' },
      { seq: 2, state: 'input-required' },
      { seq: 4, state: 'completed' },
      { seq: 6, state: 'completed' },
    ] as const,
    marks: { ...emptyOutline.marks, user: [1, 3, 5] },
  }
  expect(computeLoggedTime({ ...rest, updatedAt: at(101_000) }, outline, now)).toEqual({
    activeMs: 16 + 2000 + 1000,
    waitingMs: 5000,
    counting: null,
  })
})
