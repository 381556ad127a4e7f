import { expect, it } from 'vitest'
import { appendPage, groupByDay, replaceHead } from '@/components/chat/conversations/arrange-conversations'
import type { ConversationPage, ConversationSummary } from '@/lib/api/conversation'

const page = (days: [string, number][], nextCursor: string | null, total = 9): ConversationPage => ({
  conversations: days.map(([id, day]) => ({ id, updatedAt: `2026-01-0${day}T00:00:00.000Z` }) as ConversationSummary),
  nextCursor,
  total,
  totalIsLeast: false,
})
const ids = ({ conversations }: ConversationPage) => conversations.map(({ id }) => id).join('')

it('keeps the rows after a replaced head', () => {
  const list = page(
    [
      ['a', 6],
      ['b', 5],
      ['c', 4],
      ['d', 3],
    ],
    'd',
  )
  const fresh = replaceHead(
    list,
    page(
      [
        ['c', 7],
        ['a', 6],
      ],
      'a',
      8,
    ),
  )
  expect([ids(fresh), fresh.nextCursor, fresh.total]).toEqual(['cabd', 'd', 8])
  expect(ids(replaceHead(list, page([['a', 6]], null)))).toBe('a')
})

it('appends the next page without duplicates', () => {
  const next = appendPage(
    page(
      [
        ['a', 6],
        ['b', 5],
      ],
      'b',
    ),
    page(
      [
        ['b', 5],
        ['c', 4],
      ],
      null,
    ),
  )
  expect([ids(next), next.nextCursor]).toEqual(['abc', null])
})

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
