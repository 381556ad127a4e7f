import { expect, it } from 'vitest'
import {
  formatQuota,
  noLimits,
  parseLimit,
  parseQuota,
  parseQuotaChanges,
} from '@/components/settings/keys/quota-form-values'

it('reads limits, with no limit for an empty field', () => {
  expect(parseQuota(noLimits)).toEqual({ callsPerMinute: null, concurrentTasks: null, bytesPerDay: null })
  const quota = { callsPerMinute: 60, concurrentTasks: 2, bytesPerDay: 5_000_000 }
  expect(parseQuota({ callsPerMinute: ' 60 ', concurrentTasks: '2', megabytesPerDay: '5' })).toEqual(quota)
  expect(parseQuota(formatQuota(quota))).toEqual(quota)
})

it.each(['0', '-1', '1.5', 'many', '1000001', '99999999'])('refuses %s', (text) => {
  expect(parseLimit('callsPerMinute', text)).toBeUndefined()
  expect(parseQuota({ ...noLimits, callsPerMinute: text })).toBeNull()
})

it.each([1_500_000, 5 * 10 ** 12])('keeps a limit of %d bytes whose text was not changed', (bytesPerDay) => {
  const before = formatQuota({ callsPerMinute: 60, concurrentTasks: null, bytesPerDay })
  expect(parseQuotaChanges(before, before)).toEqual({})
  expect(parseQuotaChanges({ ...before, callsPerMinute: '' }, before)).toEqual({ callsPerMinute: null })
  expect(parseQuotaChanges({ ...before, megabytesPerDay: '7' }, before)).toEqual({ bytesPerDay: 7_000_000 })
  expect(parseQuotaChanges({ ...before, concurrentTasks: 'many' }, before)).toBeNull()
})
