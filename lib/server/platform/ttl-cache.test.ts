import { expect, it, onTestFinished, vi } from 'vitest'
import { singleton } from '@/lib/server/platform/singleton'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'

const sizeOf = (name: string) => singleton('ttl-caches', () => new Map<string, Map<string, unknown>>()).get(name)?.size

it('reads a key once a second, and drops old values once there are many', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = createTtlCache<number>('a test')
  const reads: string[] = []
  const get = (key: string) =>
    cache.get(key, async () => {
      reads.push(key)
      return reads.length
    })
  expect([await get('a'), await get('a')]).toEqual([1, 1])
  vi.advanceTimersByTime(1_001)
  expect(await get('a')).toBe(2)
  for (let index = 0; index < 1_500; index++) await get(`key ${index}`)
  expect(sizeOf('a test')).toBe(1_501)
  vi.advanceTimersByTime(1_001)
  await get('new')
  expect(sizeOf('a test')).toBe(1)
})
