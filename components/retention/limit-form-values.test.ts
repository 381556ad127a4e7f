import { expect, it } from 'vitest'
import { parseLimits, formatLimits } from '@/components/retention/limit-form-values'

it.each([
  ['', '', 0, 0],
  [' 30 ', '500', 30, 500],
  ['0', '000', 0, 0],
  ['36501', '100000001', null, null],
  ['-1', '1.5', null, null],
  ['1e3', 'ten', null, null],
])('parses %j days and %j megabytes', (days, megabytes, keepDays, keepMegabytes) => {
  expect(parseLimits({ days, megabytes })).toEqual({ keepDays, keepMegabytes })
})

it('formats what it parses, and empty text without a limit', () => {
  expect(formatLimits({ keepDays: 30, keepMegabytes: 0 })).toEqual({ days: '30', megabytes: '' })
  expect(formatLimits({ keepDays: null, keepMegabytes: null })).toEqual({ days: '', megabytes: '' })
})
