import { describe, expect, it } from 'vitest'
import {
  inSameOrder,
  type Listing,
  refreshedInPlace,
  withFreshHead,
  withNextPage,
} from '@/components/agents/directory/listing'

const list = (names: string, nextCursor: string | null, mark = ''): Listing => ({
  agents: names.split('').map((id) => ({ id, name: mark }) as Listing['agents'][number]),
  nextCursor,
  total: 9,
  facets: { total: 9, archived: 0, telling: [], facets: {} as Listing['facets']['facets'] },
  revision: mark,
})
const names = ({ agents }: Listing): string => agents.map(({ id, name }) => id + name).join(' ')

describe('withNextPage', () => {
  it('adds what is not there yet and goes on behind the new page', () => {
    const longer = withNextPage(list('abc', 'c'), list('cde', 'e'))
    expect(names(longer)).toBe('a b c d e')
    expect(longer.nextCursor).toBe('e')
  })
})

describe('withFreshHead', () => {
  it('renews the first agents and keeps those behind them', () => {
    const fresh = withFreshHead(list('bcdef', 'f'), list('abc', 'c', '*'))
    expect(names(fresh)).toBe('a* b* c* d e f')
    expect(fresh.nextCursor).toBe('f')
  })

  it('has an agent that came forward once', () => {
    expect(names(withFreshHead(list('abcde', 'e'), list('eab', 'b', '*')))).toBe('e* a* b* c d')
  })

  it('takes the head alone where it is all, or where it no longer meets the list', () => {
    expect(names(withFreshHead(list('bc', null), list('ab', null, '*')))).toBe('a* b*')
    const apart = withFreshHead(list('bc', 'c'), list('xyz', 'z', '*'))
    expect(names(apart)).toBe('x* y* z*')
    expect(apart.nextCursor).toBe('z')
  })
})

describe('refreshedInPlace', () => {
  it('tells the news of agents and moves none', () => {
    const fresh = refreshedInPlace(list('abc', null), list('xcb', null, '*'))
    expect(names(fresh)).toBe('a b* c*')
    expect(fresh.revision).toBe('*')
  })
})

it('compares the order of lists', () => {
  expect(inSameOrder(list('ab', null), list('ab', 'b', '*'))).toBe(true)
  expect(inSameOrder(list('ab', null), list('ba', null))).toBe(false)
  expect(inSameOrder(list('ab', null), list('abc', null))).toBe(false)
})
