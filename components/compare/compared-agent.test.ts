import { expect, it } from 'vitest'
import { comparePath, slugsIn, tasksIn } from '@/components/compare/compared-agent'

it('keeps the agents and their tasks in the address', () => {
  const path = comparePath(['a', 'b'], { b: 't2', c: 't3' })
  expect(path).toBe('/compare?agents=a,b&tasks=b:t2')
  const params = new URL(path, 'http://localhost').searchParams
  expect(slugsIn(params.get('agents') ?? undefined)).toEqual(['a', 'b'])
  expect(tasksIn(params.get('tasks') ?? undefined)).toEqual({ b: 't2' })
  expect(comparePath([])).toBe('/compare')
})

it('takes each agent once, and four at most', () => {
  expect(slugsIn('a,b,a,c,,d,e')).toEqual(['a', 'b', 'c', 'd'])
  expect(slugsIn(undefined)).toEqual([])
  expect(tasksIn('nonsense,:x,y:')).toEqual({})
})
