import { expect, it } from 'vitest'
import { createComparePath, parseSlugs, parseTasks } from '@/components/compare/compared-agent'

it('encodes the agents and their tasks in the URL', () => {
  const path = createComparePath(['a', 'b'], { b: 't2', c: 't3' })
  expect(path).toBe('/compare?agents=a,b&tasks=b:t2')
  const params = new URL(path, 'http://localhost').searchParams
  expect(parseSlugs(params.get('agents') ?? undefined)).toEqual(['a', 'b'])
  expect(parseTasks(params.get('tasks') ?? undefined)).toEqual({ b: 't2' })
  expect(createComparePath([])).toBe('/compare')
})

it('removes duplicate agents and limits them to four', () => {
  expect(parseSlugs('a,b,a,c,,d,e')).toEqual(['a', 'b', 'c', 'd'])
  expect(parseSlugs(undefined)).toEqual([])
  expect(parseTasks('nonsense,:x,y:')).toEqual({})
})
