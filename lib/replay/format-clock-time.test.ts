import { expect, it } from 'vitest'
import { formatClockTime } from '@/lib/replay/format-clock-time'

it('formats a time as a clock', () => {
  expect([0, 7250, 727_250, 3_727_250, 360_000_000].map((ms) => formatClockTime(ms))).toEqual([
    '0:00.000',
    '0:07.250',
    '12:07.250',
    '1:02:07.250',
    '100:00:00.000',
  ])
})

it('cuts the fraction without rounding up', () => {
  expect([999, 59_999, -5].map((ms) => formatClockTime(ms, false))).toEqual(['0:00', '0:59', '0:00'])
})

it('carries a rounded millisecond', () => {
  expect(formatClockTime(59_999.7)).toBe('1:00.000')
})
