import 'server-only'
import { singleton } from '@/lib/server/platform/singleton'

/** The last work and the shared work of each key. */
const locks = () =>
  singleton('locks', () => ({ last: new Map<string, Promise<unknown>>(), shared: new Map<string, Promise<unknown>>() }))

/** Runs work with the same key one after the other within this process, so that a check still holds when it is acted on. */
export async function withLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const { last } = locks()
  const before = last.get(key)
  const mine = before ? before.then(work, work) : work()
  last.set(key, mine)
  try {
    return await mine
  } finally {
    if (last.get(key) === mine) last.delete(key)
  }
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
