import { expect, it } from 'vitest'
import { replaceHead, appendPage } from '@/components/chat/conversations/merge-pages'
import type { ConversationPage, ConversationSummary } from '@/lib/api/conversation'

const page = (days: [string, number][], nextCursor: string | null, total = 9): ConversationPage => ({
  conversations: days.map(([id, day]) => ({ id, updatedAt: `2026-01-0${day}T00:00:00.000Z` }) as ConversationSummary),
  nextCursor,
  total,
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
