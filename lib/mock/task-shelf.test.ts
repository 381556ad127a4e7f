import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '@/lib/a2a/fixtures/log'
import type { MockTask } from '@/lib/mock/mock-task'
import { createShelf } from '@/lib/mock/task-shelf'

const limits = { tasks: 3, idleMs: 1000, bytes: 1000 }
const task = (id: string): MockTask => ({
  id,
  contextId: 'c',
  callerDialect: 'v1.0',
  turns: [],
  change: new AbortController(),
})
const call = (text: string) => ({ operation: 'send', message: user(text), options: {} }) as const

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('the task that nobody has spoken of for longest goes first', () => {
  const shelf = createShelf(limits)
  for (const id of ['a', 'b', 'c']) shelf.put(task(id))
  expect(shelf.find('a')).toBeDefined()
  shelf.put(task('d'))
  expect(['a', 'b', 'c', 'd'].map((id) => shelf.find(id)?.id)).toEqual(['a', undefined, 'c', 'd'])
})

test('what nobody speaks of goes', () => {
  const shelf = createShelf(limits)
  shelf.put(task('a'))
  vi.advanceTimersByTime(999)
  expect(shelf.find('a')).toBeDefined()
  vi.advanceTimersByTime(1001)
  expect(shelf.find('a')).toBeUndefined()
})

test('long messages push others out, never the one that is being said', () => {
  const shelf = createShelf(limits)
  const [a, b] = [task('a'), task('b')]
  for (const one of [a, b]) {
    shelf.put(one)
    shelf.weigh(one, call('x'.repeat(900)))
  }
  expect([shelf.find('a'), shelf.find('b')?.id]).toEqual([undefined, 'b'])
})
