import { createLoader } from 'nuqs/server'
import { expect, test } from 'vitest'
import { hiddenFilters, taskFilterParsers, taskQueryOf } from '@/components/tasks/task-filter'

const load = createLoader(taskFilterParsers)

test.each([
  ['since=yesterday&until=2026-02-31', 'longer=soon'],
  ['since=2026-13-01&until=', 'longer=-5'],
  ['since=2026-11-2', 'longer=0&dialect=v9&origin=x&faulty=perhaps'],
])('what is no filter neither counts nor is asked for: %s', (days, rest) => {
  const filter = load(`?${days}&${rest}`)
  expect(hiddenFilters(filter)).toBe(0)
  expect(taskQueryOf(filter)).toEqual({})
})

test('days and seconds that are some count, and are asked for', () => {
  const filter = load('?since=2026-11-01&until=2026-11-30&longer=60')
  expect(hiddenFilters(filter)).toBe(3)
  expect(taskQueryOf(filter)).toEqual({
    since: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 11, 1).toISOString(),
    longer: '60000',
  })
})
