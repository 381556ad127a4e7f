import { describe, expect, it } from 'vitest'
import {
  appendPage,
  hasSameOrder,
  type Listing,
  noFailedReads,
  planNextRead,
  refreshInPlace,
  replaceHead,
} from '@/components/agents/directory/listing'

const list = (names: string, nextCursor: string | null, mark = ''): Listing => ({
  agents: names.split('').map((id) => ({ id, name: mark }) as Listing['agents'][number]),
  nextCursor,
  total: 9,
  facets: { total: 9, archived: 0, telling: [], facets: {} as Listing['facets']['facets'] },
  revision: mark,
})
const names = ({ agents }: Listing): string => agents.map(({ id, name }) => id + name).join(' ')

describe('appendPage', () => {
  it('appends new agents and continues after the new page', () => {
    const longer = appendPage(list('abc', 'c'), list('cde', 'e'))
    expect(names(longer)).toBe('a b c d e')
    expect(longer.nextCursor).toBe('e')
  })
})

describe('replaceHead', () => {
  it('replaces the first agents and keeps the ones after them', () => {
    const fresh = replaceHead(list('bcdef', 'f'), list('abc', 'c', '*'))
    expect(names(fresh)).toBe('a* b* c* d e f')
    expect(fresh.nextCursor).toBe('f')
  })

  it('contains an agent that moved forward once', () => {
    expect(names(replaceHead(list('abcde', 'e'), list('eab', 'b', '*')))).toBe('e* a* b* c d')
  })

  it('uses only the head if it is complete, or no longer meets the list', () => {
    expect(names(replaceHead(list('bc', null), list('ab', null, '*')))).toBe('a* b*')
    const apart = replaceHead(list('bc', 'c'), list('xyz', 'z', '*'))
    expect(names(apart)).toBe('x* y* z*')
    expect(apart.nextCursor).toBe('z')
  })
})

describe('refreshInPlace', () => {
  it('updates agents without moving them', () => {
    const fresh = refreshInPlace(list('abc', null), list('xcb', null, '*'))
    expect(names(fresh)).toBe('a b* c*')
    expect(fresh.revision).toBe('*')
  })
})

it('compares the order of lists', () => {
  expect(hasSameOrder(list('ab', null), list('ab', 'b', '*'))).toBe(true)
  expect(hasSameOrder(list('ab', null), list('ba', null))).toBe(false)
  expect(hasSameOrder(list('ab', null), list('abc', null))).toBe(false)
})

const shown = { missing: false, stale: false, fault: false, revision: '7', turn: 0, failed: noFailedReads }
const once = { count: 1, isUnreachable: false }
const unreachable = { count: 1, isUnreachable: true }

it('reads nothing if the list is current, or its error is shown', () => {
  const nothing = { read: null, waits: 0 }
  expect(planNextRead(shown)).toEqual(nothing)
  expect(planNextRead({ ...shown, failed: once })).toEqual(nothing)
  expect(planNextRead({ ...shown, missing: true, fault: true, failed: unreachable })).toEqual(nothing)
})

it.each([once, unreachable])('retries a stale list after any failure: %j', (failed) => {
  const stale = { ...shown, stale: true }
  expect(planNextRead(stale)).toEqual({ read: '7 0', waits: 0 })
  expect(planNextRead({ ...stale, failed }).waits).toBe(1)
  const again = planNextRead({ ...stale, failed, turn: 1 }).read
  expect(again).not.toBe(planNextRead({ ...stale, failed }).read)
  expect(again).not.toBe(planNextRead({ ...stale, failed, turn: 1, revision: '8' }).read)
})

it('retries a missing list only while the server is unreachable', () => {
  const missing = { ...shown, missing: true }
  expect(planNextRead({ ...missing, failed: unreachable })).toEqual({ read: 'first 0', waits: 1 })
  expect(planNextRead({ ...missing, failed: unreachable, turn: 1 }).read).toBe('first 1')
  expect(planNextRead({ ...missing, failed: once }).waits).toBe(0)
})
