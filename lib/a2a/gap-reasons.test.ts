import { expect, test } from 'vitest'
import { gapFailures, gapReasons, readGapReason } from '@/lib/a2a/gap-reasons'
import en from '@/messages/en.json'
import zh from '@/messages/zh-CN.json'

test('a reason is known again, with what failed', () => {
  expect(readGapReason(gapReasons.away)).toEqual({ cause: 'away', what: '' })
  expect(readGapReason('The answer broke off: it ended: early')).toEqual({ cause: 'broken', what: 'it ended: early' })
  expect(readGapReason('Somebody else wrote this')).toBeNull()
})

test('each has words in both languages', () => {
  const causes = [...Object.keys(gapReasons), ...Object.keys(gapFailures)].toSorted()
  for (const { parts } of [en, zh]) expect(Object.keys(parts.gap.why).toSorted()).toEqual(causes)
})
