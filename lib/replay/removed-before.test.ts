import { expect, test } from 'vitest'
import { startAt } from '@/lib/replay/removed-before'

test('a whole log begins where its address says', () => {
  expect(startAt(null, 0)).toEqual({ start: null, missing: false })
  expect(startAt(7, 0)).toEqual({ start: 7, missing: false })
  expect(startAt(1, 1)).toEqual({ start: 1, missing: false })
})

test('what is left of a log keeps its numbers; what was removed is the row in its place', () => {
  expect(startAt(null, 40)).toEqual({ start: null, missing: false })
  expect(startAt(43, 40)).toEqual({ start: 4, missing: false })
  expect(startAt(40, 40)).toEqual({ start: 1, missing: false })
  expect(startAt(12, 40)).toEqual({ start: 1, missing: true })
})
