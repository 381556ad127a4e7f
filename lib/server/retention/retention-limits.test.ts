import { expect, it } from 'vitest'
import type { RetainedLog } from '@/lib/server/db/events/retained-logs'
import { chooseLogsToRemove } from '@/lib/server/retention/retention-limits'

const now = new Date('2026-03-31T12:00:00.000Z')
const log = (taskId: string, daysAgo: number, megabytes: number, rests = true): RetainedLog => ({
  taskId,
  updatedAt: new Date(now.getTime() - daysAgo * 86_400_000),
  rows: 10,
  bytes: megabytes * 1_000_000,
  isRemovable: rests,
})
const names = (logs: RetainedLog[], keepDays: number, keepMegabytes: number) =>
  chooseLogsToRemove(logs, { keepDays, keepMegabytes }, now).map(
    ({ log, cause, limit }) => `${log.taskId} ${cause} ${limit}`,
  )

const logs = [log('new', 1, 3), log('old', 40, 2), log('older', 50, 1), log('at-work', 60, 5, false)]

it.each<[string, number, number, string[]]>([
  ['keeps all logs without limits', 0, 0, []],
  ['removes logs unchanged for so many days', 30, 0, ['old age 30', 'older age 30']],
  ['removes the oldest logs until the others fit', 0, 9, ['older size 9', 'old size 9']],
  ['takes no more than it must', 0, 10, ['older size 10']],
  ['takes nothing where all fit exactly', 0, 11, []],
  ['counts only what age leaves', 45, 10, ['older age 45']],
  ['leaves what runs or waits, however much that is', 1, 1, ['old age 1', 'older age 1', 'new size 1']],
])('%s', (_, days, megabytes, expected) => {
  expect(names(logs, days, megabytes)).toEqual(expected)
})

it('keeps a log that is exactly as old as the limit', () => {
  expect(names([log('edge', 30, 1)], 30, 0)).toEqual([])
})
