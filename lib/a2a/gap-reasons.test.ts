import { expect, test } from 'vitest'
import { gapFailures, gapReasons, readGapReason } from '@/lib/a2a/gap-reasons'
import en from '@/messages/en.json'
import zh from '@/messages/zh-CN.json'

test('reads a reason and its failure', () => {
  expect(readGapReason(gapReasons.away)).toEqual({ cause: 'away', what: '' })
  expect(readGapReason(`${gapFailures.broken}: it ended: early`)).toEqual({ cause: 'broken', what: 'it ended: early' })
  expect(readGapReason('Somebody else wrote this')).toBeNull()
})

test('reads the reasons of earlier versions', () => {
  expect(readGapReason('The answer broke off: it ended: early')).toEqual({ cause: 'broken', what: 'it ended: early' })
  const recorded = 'The recording ends here, while the task was running. What came of it is not known.'
  expect(readGapReason(recorded)).toEqual({ cause: 'recorded', what: '' })
})

test('every reason has messages in both languages', () => {
  const causes = [...Object.keys(gapReasons), ...Object.keys(gapFailures)].toSorted()
  for (const { parts } of [en, zh]) expect(Object.keys(parts.gap.why).toSorted()).toEqual(causes)
})
