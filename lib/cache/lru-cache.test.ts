import { expect, it } from 'vitest'
import { createLruCache } from '@/lib/cache/lru-cache'

it('evicts the entry that was not used for longest', () => {
  const evicted: [string, number][] = []
  const cache = createLruCache<string, number>({ maxEntries: 2, onEvict: (value, key) => evicted.push([key, value]) })
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect(evicted).toEqual([['b', 2]])
  expect([...cache.values()]).toEqual([1, 3])
  // A look is no use.
  expect(cache.peek('a')).toBe(1)
  cache.set('d', 4)
  expect([...cache.values()]).toEqual([3, 4])
  expect(cache.get('a')).toBeUndefined()
})

it('evicts by size, but never the value that was just set', () => {
  const cache = createLruCache<string, string>({ maxEntries: 10, maxSize: 5, sizeOf: ({ length }) => length })
  cache.set('a', 'aa')
  cache.set('b', 'bb')
  cache.set('c', 'c')
  expect([...cache.values()]).toEqual(['aa', 'bb', 'c'])
  cache.set('b', 'bbbb')
  expect([...cache.values()]).toEqual(['c', 'bbbb'])
  cache.set('d', 'dddddddd')
  expect([...cache.values()]).toEqual(['dddddddd'])
  cache.delete('d')
  cache.set('e', 'eeeee')
  expect([...cache.values()]).toEqual(['eeeee'])
})
