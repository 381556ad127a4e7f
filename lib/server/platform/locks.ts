import 'server-only'
import { createKeyedLimiter } from '@/lib/server/platform/limiter'
import { singleton } from '@/lib/server/platform/singleton'

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
