import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '@/lib/a2a/fixtures/log'
import { createMockTaskStore, type MockTask } from '@/lib/mock/mock-context'

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

test('removes the least recently used task first', () => {
  const store = createMockTaskStore(limits)
  for (const id of ['a', 'b', 'c']) store.add(task(id))
  expect(store.find('a')).toBeDefined()
  store.add(task('d'))
  expect(['a', 'b', 'c', 'd'].map((id) => store.find(id)?.id)).toEqual(['a', undefined, 'c', 'd'])
})

test('removes idle tasks', () => {
  const store = createMockTaskStore(limits)
  store.add(task('a'))
  vi.advanceTimersByTime(999)
  expect(store.find('a')).toBeDefined()
  vi.advanceTimersByTime(1001)
  expect(store.find('a')).toBeUndefined()
})

test('removes other tasks for a long message, never its own', () => {
  const store = createMockTaskStore(limits)
  const [a, b] = [task('a'), task('b')]
  for (const one of [a, b]) {
    store.add(one)
    store.addMessageSize(one, call('x'.repeat(900)))
  }
  expect([store.find('a'), store.find('b')?.id]).toEqual([undefined, 'b'])
})
