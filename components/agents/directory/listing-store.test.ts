import { describe, expect, it } from 'vitest'
import { type Listing, listingStore } from '@/components/agents/directory/listing'

const list = (names: string, revision: string, nextCursor: string | null = null): Listing => ({
  agents: names.split('').map((id) => ({ id, name: revision }) as Listing['agents'][number]),
  nextCursor,
  total: names.length,
  facets: { total: names.length, archived: 0, telling: [], facets: {} as Listing['facets']['facets'] },
  revision,
})
const shown = (query: string): string =>
  (listingStore.get(query)?.agents ?? []).map(({ id, name }) => id + name).join(' ')

describe('listing store', () => {
  it('keeps agents in place while held, and moves them when released', () => {
    listingStore.put('hold', list('bc', '1'))
    listingStore.hold(true)
    listingStore.refresh('hold', list('abc', '2'))
    expect(shown('hold')).toBe('b2 c2')
    listingStore.hold(false)
    expect(shown('hold')).toBe('a2 b2 c2')
  })

  it('keeps pages that were loaded while held', () => {
    listingStore.put('more', list('bc', '1', 'c'))
    listingStore.hold(true)
    listingStore.refresh('more', list('abc', '2', 'c'))
    listingStore.put('more', list('bcde', '1', 'e'))
    listingStore.hold(false)
    expect(shown('more')).toBe('a2 b2 c2 d1 e1')
    expect(listingStore.get('more')?.nextCursor).toBe('e')
  })

  it("merges the page's list once, also after Back", () => {
    const came = list('a', '1')
    listingStore.take('back', came)
    listingStore.refresh('back', list('ab', '2'))
    listingStore.take('back', came)
    expect(shown('back')).toBe('a2 b2')
  })

  it('evicts the least recently used lists', () => {
    listingStore.put('old', list('a', '1'))
    for (let count = 0; count < 12; count += 1) listingStore.put(`new ${count}`, list('a', '1'))
    expect(listingStore.get('old')).toBeUndefined()
    expect(shown('new 0')).toBe('a1')
  })
})
