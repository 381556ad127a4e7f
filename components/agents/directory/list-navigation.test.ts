import { expect, it } from 'vitest'
import { findNextItem } from '@/components/agents/directory/list-navigation'

/** Five items in two columns, 12 px apart. */
const grid = [0, 1, 2, 3, 4].map((index) => {
  const top = Math.floor(index / 2) * 112.4
  return { left: (index % 2) * 312, top, bottom: top + 100.4 }
})
const rows = [0, 1, 2].map((index) => ({ left: 0, top: index * 48.5, bottom: (index + 1) * 48.5 }))

it.each([
  [0, 'down', 2],
  [1, 'down', 3],
  [3, 'down', 4],
  [2, 'down', 4],
  [4, 'down', null],
  [4, 'up', 2],
  [3, 'up', 1],
  [1, 'up', null],
  [1, 'on', 2],
  [4, 'on', null],
  [2, 'back', 1],
  [0, 'back', null],
  [9, 'down', null],
] as const)('in a grid, from %i %s leads to %s', (from, direction, to) => {
  expect(findNextItem(grid, from, direction)).toBe(to)
})

it('moves row by row through adjacent rows', () => {
  expect([findNextItem(rows, 0, 'down'), findNextItem(rows, 2, 'up')]).toEqual([1, 1])
})
