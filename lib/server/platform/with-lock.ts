import 'server-only'
import { createKeyedLimiter } from '@/lib/server/platform/limiter'
import { singleton } from '@/lib/server/platform/singleton'

const locks = () => singleton('one-at-a-time', () => createKeyedLimiter(1))

/** Runs work with the same key one after the other within this process, so that a check still holds when it is acted on. */
export function withLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  return locks().run(key, work)
}
