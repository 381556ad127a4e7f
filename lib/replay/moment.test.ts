import { expect, test } from 'vitest'
import { parseMoment, resolveStart } from '@/lib/replay/moment'

test('parses a number of events', () => {
  expect(['1', '9801'].map(parseMoment)).toEqual([1, 9801])
  for (const value of [null, '', '0', '-3', '1.5', 'x', '1e99']) expect(parseMoment(value)).toBeNull()
})

test('starts a complete log at the event in the URL', () => {
  expect(resolveStart(null, 0)).toEqual({ start: null, missing: false })
  expect(resolveStart(7, 0)).toEqual({ start: 7, missing: false })
  expect(resolveStart(1, 1)).toEqual({ start: 1, missing: false })
})

test('keeps the numbers of remaining events and starts at the replacing row for removed ones', () => {
  expect(resolveStart(null, 40)).toEqual({ start: null, missing: false })
  expect(resolveStart(43, 40)).toEqual({ start: 4, missing: false })
  expect(resolveStart(40, 40)).toEqual({ start: 1, missing: false })
  expect(resolveStart(12, 40)).toEqual({ start: 1, missing: true })
})
