import { expect, it } from 'vitest'
import { selectFirst } from '@/lib/server/db/engine/paging'

const compare = (one: { key: number }, other: { key: number }) => one.key - other.key
const keyed = (keys: number[]) => keys.map((key, id) => ({ key, id }))

it.each([
  ['nothing', []],
  ['sorted items', [1, 2, 3, 4, 5, 6]],
  ['items in reverse order', [6, 5, 4, 3, 2, 1]],
  ['what is equal, in the order it came', [2, 1, 2, 1, 2, 1, 1, 2]],
  ['any', [7, 3, 9, 1, 3, 8, 0, 5, 5, 2]],
])('takes the first of %s as sorting all would', (_, keys) => {
  for (const most of [0, 1, 2, 3, keys.length, keys.length + 1])
    expect(selectFirst(keyed(keys), most, compare)).toEqual(keyed(keys).toSorted(compare).slice(0, most))
})

it('handles zero like other items', () => {
  expect(selectFirst([3, 0, 2, 0, 1], 3, (one, other) => one - other)).toEqual([0, 0, 1])
})
