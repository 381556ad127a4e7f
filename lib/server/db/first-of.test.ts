import { expect, it } from 'vitest'
import { firstOf } from '@/lib/server/db/first-of'

const compare = (one: { key: number }, other: { key: number }) => one.key - other.key
const keyed = (keys: number[]) => keys.map((key, id) => ({ key, id }))

it.each([
  ['nothing', []],
  ['what is in order', [1, 2, 3, 4, 5, 6]],
  ['what stands backwards', [6, 5, 4, 3, 2, 1]],
  ['what is equal, in the order it came', [2, 1, 2, 1, 2, 1, 1, 2]],
  ['any', [7, 3, 9, 1, 3, 8, 0, 5, 5, 2]],
])('takes the first of %s as sorting all would', (_, keys) => {
  for (const most of [0, 1, 2, 3, keys.length, keys.length + 1])
    expect(firstOf(keyed(keys), most, compare)).toEqual(keyed(keys).toSorted(compare).slice(0, most))
})

it('takes a zero like everything else', () => {
  expect(firstOf([3, 0, 2, 0, 1], 3, (one, other) => one - other)).toEqual([0, 0, 1])
})
