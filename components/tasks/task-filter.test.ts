import { createLoader } from 'nuqs/server'
import { expect, test } from 'vitest'
import { countHiddenFilters, taskFilterParsers, toTaskQuery } from '@/components/tasks/task-filter'

const load = createLoader(taskFilterParsers)

test.each([
  ['since=yesterday&until=2026-02-31', 'longer=soon'],
  ['since=2026-13-01&until=', 'longer=-5'],
  ['since=2026-11-2', 'longer=0&dialect=v9&origin=x&faulty=perhaps'],
])('ignores an invalid filter: %s', (days, rest) => {
  const filter = load(`?${days}&${rest}`)
  expect(countHiddenFilters(filter)).toBe(0)
  expect(toTaskQuery(filter)).toEqual({})
})

test('uses and sends valid days and seconds', () => {
  const filter = load('?since=2026-11-01&until=2026-11-30&longer=60')
  expect(countHiddenFilters(filter)).toBe(3)
  expect(toTaskQuery(filter)).toEqual({
    since: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 11, 1).toISOString(),
    longer: '60000',
  })
})
