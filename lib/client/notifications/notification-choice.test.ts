import { expect, test } from 'vitest'
import type { TaskSummary } from '@/lib/api/task'
import { findTaskEvents, rememberTasks } from '@/lib/client/notifications/notification-choice'

const at = (ms: number): string => new Date(ms).toISOString()
const summary = (id: string, rest: Partial<TaskSummary>): TaskSummary =>
  ({ id, open: false, waiting: false, imported: null, lastSeq: 5, createdAt: at(1000), ...rest }) as TaskSummary

test('a task that stops is an event: it waits, or it ended', () => {
  const known = rememberTasks(new Map(), [summary('a', { open: true }), summary('b', { open: true }), summary('c', {})])
  const tasks = [summary('a', { waiting: true }), summary('b', {}), summary('c', {})]
  expect(findTaskEvents(known, tasks, 2000).map(({ key }) => key)).toEqual(['a waiting 5', 'b ended 5'])
  expect(findTaskEvents(rememberTasks(known, tasks), tasks, 2000)).toEqual([])
})

test('an unknown task is an event if it started since', () => {
  const tasks = [summary('old', {}), summary('new', { createdAt: at(3000) }), summary('runs', { open: true })]
  expect(findTaskEvents(new Map(), tasks, 2000).map(({ key }) => key)).toEqual(['new ended 5'])
})

test('an imported task is never an event', () => {
  const imported = { at: at(3000), source: null, exportedAt: null }
  expect(findTaskEvents(new Map(), [summary('a', { createdAt: at(3000), imported })], 2000)).toEqual([])
})

test('running tasks stay known while a list lacks them', () => {
  const known = rememberTasks(rememberTasks(new Map(), [summary('a', { open: true })]), [summary('b', {})])
  expect([...known.keys()]).toEqual(['a', 'b'])
})
