import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from '@/lib/server/db/engine/database-outage'

const firstDelayMs = 200
const maxDelayMs = 2_000

/**
 * Retries a read while the database is unavailable, for callers that can wait. Resolves with undefined once `signal` aborts.
 */
export async function retryUntilReconnected<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  for (let delay = firstDelayMs; ; delay = Math.min(2 * delay, maxDelayMs)) {
    try {
      return await read()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      await sleep(delay, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return undefined
    }
  }
}
