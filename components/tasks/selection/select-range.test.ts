import { expect, test } from 'vitest'
import { noneSelected, toggleSelected } from '@/components/tasks/selection/select-range'

const list = ['a', 'b', 'c', 'd', 'e']

test('toggles single tasks', () => {
  const one = toggleSelected(noneSelected, list, 'b')
  expect([...one.ids]).toEqual(['b'])
  expect([...toggleSelected(one, list, 'b').ids]).toEqual([])
})

test('a range has the new value of its end, in both directions', () => {
  const one = toggleSelected(noneSelected, list, 'd')
  const range = toggleSelected(one, list, 'b', true)
  expect([...range.ids].toSorted()).toEqual(['b', 'c', 'd'])
  expect([...toggleSelected(range, list, 'c', true).ids].toSorted()).toEqual(['d'])
})

test('a range without an anchor in the list is a single task', () => {
  expect([...toggleSelected({ ids: new Set(), anchor: 'gone' }, list, 'c', true).ids]).toEqual(['c'])
  expect([...toggleSelected(noneSelected, list, 'c', true).ids]).toEqual(['c'])
})
