import { expect, test } from 'vitest'
import { parseMoment } from '@/lib/replay/parse-moment'

test('parses a number of events', () => {
  expect(['1', '9801'].map(parseMoment)).toEqual([1, 9801])
  for (const value of [null, '', '0', '-3', '1.5', 'x', '1e99']) expect(parseMoment(value)).toBeNull()
})
