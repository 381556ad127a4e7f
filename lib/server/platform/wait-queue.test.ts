import { expect, it } from 'vitest'
import { createWaitQueue } from '@/lib/server/platform/wait-queue'

/** A resource of `capacity` units. */
function resource(capacity: number, limits?: Parameters<typeof createWaitQueue>[1]) {
  let used = 0
  const queue = createWaitQueue<number>((units) => {
    if (used + units > capacity) return false
    used += units
    return true
  }, limits)
  const release = (units: number) => {
    used -= units
    queue.advance()
  }
  return { ...queue, release }
}

const busy = new Error('busy')
const createError = () => busy

it('takes the resource at once if it is free', () => {
  const { enter } = resource(3)
  expect(enter(2)).toBeUndefined()
  expect(enter(1)).toBeUndefined()
})

it('lets callers continue in order, and nobody overtakes a large request', async () => {
  const { enter, release } = resource(3)
  enter(3)
  const order: string[] = []
  const large = enter(3)?.then(() => order.push('large'))
  const small = enter(1)?.then(() => order.push('small'))
  release(1)
  await Promise.resolve()
  expect(order).toEqual([])
  release(2)
  await large
  release(3)
  await small
  expect(order).toEqual(['large', 'small'])
})

it('rejects a caller that waits too long, and the next one can continue', async () => {
  const { enter } = resource(3, { maxWaitMs: 20, createError })
  enter(2)
  const large = enter(3)
  const small = enter(1)
  await expect(large).rejects.toBe(busy)
  await expect(small).resolves.toBeUndefined()
})

it('rejects further callers if too many wait', async () => {
  const { enter, release } = resource(1, { maxWaiting: 1, maxWaitMs: 10_000, createError })
  enter(1)
  const waiting = enter(1)
  expect(() => enter(1)).toThrow(busy)
  release(1)
  await waiting
})

it('rejects a caller whose signal aborts', async () => {
  const { enter, release } = resource(1)
  const stop = new AbortController()
  enter(1)
  const [stopped, next] = [enter(1, stop.signal), enter(1)]
  stop.abort('stopped')
  await expect(stopped).rejects.toBe('stopped')
  release(1)
  await next
  expect(() => enter(1, AbortSignal.abort('before'))).toThrow('before')
})
