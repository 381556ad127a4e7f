import { expect, test } from 'vitest'
import { momentIn } from '@/lib/replay/moment-in'

test('a moment in an address is a number of events, or none', () => {
  expect(['1', '9801'].map(momentIn)).toEqual([1, 9801])
  for (const value of [null, '', '0', '-3', '1.5', 'x', '1e99']) expect(momentIn(value)).toBeNull()
})
