import { expect, it } from 'vitest'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'

/** Returns a source that returns how often it was called. */
function counting() {
  let count = 0
  return async () => (count += 1)
}

it('reads a value once for concurrent callers, and again after clear', async () => {
  const values = createTtlCache<number>('recently-once')
  const read = counting()
  expect(await Promise.all([values.get('a', read), values.get('a', read)])).toEqual([1, 1])
  values.clear()
  expect(await values.get('a', read)).toBe(2)
  expect(await values.get('b', read)).toBe(3)
})

it('does not cache a value that was being read during clear', async () => {
  const values = createTtlCache<number | null>('recently-late')
  const late = Promise.withResolvers<null>()
  const first = values.get('a', () => late.promise)
  values.clear()
  expect(await values.get('a', async () => 7)).toBe(7)
  late.resolve(null)
  expect(await first).toBeNull()
  expect(await values.get('a', async () => 8)).toBe(7)
})

it('does not cache missing values and errors', async () => {
  const values = createTtlCache<number | null>('recently-missing')
  expect(await values.get('a', async () => null)).toBeNull()
  await expect(values.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await Promise.resolve()
  expect(await values.get('a', async () => 1)).toBe(1)
})
