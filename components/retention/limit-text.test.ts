import { expect, it } from 'vitest'
import { limitsIn, limitText } from '@/components/retention/limit-text'

it.each([
  ['', '', 0, 0],
  [' 30 ', '500', 30, 500],
  ['0', '000', 0, 0],
  ['36501', '100000001', null, null],
  ['-1', '1.5', null, null],
  ['1e3', 'ten', null, null],
])('reads %j days and %j megabytes', (days, megabytes, keepDays, keepMegabytes) => {
  expect(limitsIn({ days, megabytes })).toEqual({ keepDays, keepMegabytes })
})

it('writes what it reads, and nothing where there is no limit', () => {
  expect(limitText({ keepDays: 30, keepMegabytes: 0 })).toEqual({ days: '30', megabytes: '' })
  expect(limitText({ keepDays: null, keepMegabytes: null })).toEqual({ days: '', megabytes: '' })
})
