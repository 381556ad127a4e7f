import { expect, it } from 'vitest'
import { groupByDay } from '@/components/chat/conversations/group-by-day'

const at = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).toISOString()

it('splits a list by day, then period, then month', () => {
  const items = [at(6, 15, 1), at(6, 15, 0), at(6, 14, 23), at(6, 9), at(5, 20), at(5, 10), at(5, 1), at(4, 30)]
  const groups = groupByDay(
    items.map((updatedAt) => ({ updatedAt })),
    new Date(2026, 5, 15, 13).getTime(),
  )
  expect(groups.map(({ key, items: each }) => [key, each.length])).toEqual([
    ['today', 2],
    ['yesterday', 1],
    ['week', 1],
    ['month', 1],
    ['2026-05', 2],
    ['2026-04', 1],
  ])
})
