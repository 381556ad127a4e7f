import { expect, test } from 'vitest'
import type { RelatedTask } from '@/lib/api/task'
import { buildTaskTrees, type TaskNode } from '@/lib/replay/related-tree'

const related = (id: string, parentId: string | null): RelatedTask =>
  ({ task: { id }, parentId, link: parentId && 'trace', at: null }) as RelatedTask

const shape = ({ task, children }: TaskNode): unknown => [task.id, ...children.map(shape)]

test('tasks are children of the task that they were started for', () => {
  const tasks = [related('a', null), related('b', 'a'), related('c', 'b'), related('d', 'a'), related('e', null)]
  expect(buildTaskTrees(tasks).map(shape)).toEqual([['a', ['b', ['c']], ['d']], ['e']])
})

test('an unknown parent makes a root, and the depth is limited', () => {
  const chain = Array.from({ length: 12 }, (_, index) => related(`${index}`, index === 0 ? 'gone' : `${index - 1}`))
  const trees = buildTaskTrees(chain)
  const depthOf = ({ children }: TaskNode): number => 1 + Math.max(0, ...children.map(depthOf))
  expect(trees).toHaveLength(1)
  expect(depthOf(trees[0]!)).toBe(6)
})
