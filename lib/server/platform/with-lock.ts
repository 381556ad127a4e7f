import 'server-only'
import { singleton } from '@/lib/server/platform/singleton'

const queues = () => singleton('one-at-a-time', () => new Map<string, Promise<unknown>>())

/** Runs work with the same key one after the other within this process, so that a check still holds when it is acted on. */
export async function withLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues().get(key)
  const mine = before ? before.then(work, work) : work()
  queues().set(key, mine)
  try {
    return await mine
  } finally {
    if (queues().get(key) === mine) queues().delete(key)
  }
}
