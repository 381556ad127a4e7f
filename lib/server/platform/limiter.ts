import 'server-only'
import { createWaitQueue } from '@/lib/server/platform/wait-queue'
import { singleton } from '@/lib/server/platform/singleton'

/** Limits concurrent work. Excess work waits in order. */
export interface Limiter {
  /** Starts the work at once if the limit allows, and settles like it. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

/** Limits concurrent work per key. */
export interface KeyedLimiter {
  run: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

/** Creates a limiter that runs at most `most` jobs at the same time. */
export function createLimiter(most: number): Limiter {
  let running = 0
  const queue = createWaitQueue<void>(() => {
    if (running >= most) return false
    running += 1
    return true
  })
  return {
    run: async (work) => {
      const turn = queue.enter()
      if (turn) await turn
      try {
        return await work()
      } finally {
        running -= 1
        queue.advance()
      }
    },
  }
}

/** Creates a limiter that runs at most `most` jobs per key at the same time. Forgets keys without work. */
export function createKeyedLimiter(most: number): KeyedLimiter {
  const limiters = new Map<string, { limiter: Limiter; jobs: number }>()
  return {
    run: async (key, work) => {
      const own = limiters.get(key) ?? { limiter: createLimiter(most), jobs: 0 }
      limiters.set(key, own)
      own.jobs += 1
      try {
        return await own.limiter.run(work)
      } finally {
        own.jobs -= 1
        if (own.jobs === 0) limiters.delete(key)
      }
    },
  }
}

const locks = () =>
  singleton('locks', () => ({ limiter: createKeyedLimiter(1), shared: new Map<string, Promise<unknown>>() }))

/** Runs work with the same key one after the other within this process, so that a check still holds when it is acted on. */
export function withLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  return locks().limiter.run(key, work)
}

/** Runs `work` unless work with this key is running, whose result is then shared. All work of a key returns the same type. */
export function shareWork<T>(key: string, work: () => Promise<T>): Promise<T> {
  const { shared } = locks()
  const running = shared.get(key)
  if (running) return running as Promise<T>
  const own = work().finally(() => shared.delete(key))
  shared.set(key, own)
  return own
}
