import { expect, test } from 'vitest'
import { agent, user } from '@/lib/a2a/fixtures/log'
import { isUnchanged } from '@/lib/a2a/folding/is-unchanged'
import type { Message, Task } from '@/lib/a2a/model'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

const taskOf = (history: Message[]): Task => ({ id: 't', status: { state: 'working' }, artifacts: [], history })

test('recognizes a message of the agent by ID or content', () => {
  const known = taskOf([user('go'), agent('one', { messageId: 'm1' }), agent('two')])
  expect(isUnchanged(known, taskOf([agent('changed', { messageId: 'm1' }), agent('two', { messageId: 'm2' })]))).toBe(
    true,
  )
  expect(isUnchanged(known, taskOf([user('other')]))).toBe(true)
  expect(isUnchanged(known, taskOf([agent('go')]))).toBe(false)
  expect(isUnchanged(known, taskOf([agent('three', { messageId: 'm3' })]))).toBe(false)
})

const longTask = () => taskOf(Array.from({ length: 10_000 }, (_, index) => agent(`message ${index}`)))

test('compares ten thousand messages without IDs within the time limit', () => {
  const start = process.threadCpuUsage()
  expect(isUnchanged(longTask(), longTask())).toBe(true)
  expect(cpuTime(start)).toBeLessThan(1_000)
})
