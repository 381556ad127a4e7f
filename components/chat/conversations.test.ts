import { expect, it } from 'vitest'
import { conversationPath, conversationsOf } from '@/components/chat/conversations'
import type { TaskSummary } from '@/lib/api/task'

const task = (id: string, at: string, change: Partial<TaskSummary> = {}): TaskSummary => ({
  id,
  agentId: 'a1',
  agentSlug: 'desk',
  agentName: 'Desk',
  agentArchived: false,
  remoteId: null,
  contextId: null,
  dialect: 'v1.0',
  state: 'completed',
  title: `title ${id}`,
  open: false,
  lastSeq: 1,
  artifactCount: 0,
  states: [],
  createdAt: `2026-01-01T${at}:00.000Z`,
  updatedAt: `2026-01-01T${at}:00.000Z`,
  ...change,
})

it('groups the tasks of a context under what was said first, the latest news first', () => {
  const listed = conversationsOf([
    task('t3', '12:00', { contextId: 'c1', state: 'input-required' }),
    task('t2', '11:00'),
    task('t1', '10:00', { contextId: 'c1' }),
  ])
  expect(listed).toMatchObject([
    { id: 'c1', title: 'title t1', state: 'input-required', taskCount: 2 },
    { id: 't2', title: 'title t2', taskCount: 1 },
  ])
})

it('joins the tasks that got the first one for a context', () => {
  expect(conversationsOf([task('t2', '11:00', { contextId: 't1' }), task('t1', '10:00')])).toMatchObject([
    { id: 't1', title: 'title t1', taskCount: 2 },
  ])
})

it('keeps equal contexts of different agents apart', () => {
  const two = [task('t1', '10:00', { contextId: 'c' }), task('t2', '11:00', { contextId: 'c', agentId: 'a2' })]
  expect(conversationsOf(two)).toHaveLength(2)
})

it('does not call at work what nobody listens to', () => {
  expect(conversationsOf([task('t1', '10:00', { state: 'working' })])).toMatchObject([{ state: 'unknown' }])
  expect(conversationsOf([task('t1', '10:00', { state: 'working', open: true })])).toMatchObject([{ state: 'working' }])
})

it('writes any context into an address', () => {
  expect(conversationPath({ agentSlug: 'desk', id: 'a/b c?d' })).toBe('/chat/desk/a/b%20c%3Fd')
})
