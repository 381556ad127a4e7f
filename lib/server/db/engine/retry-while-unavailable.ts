import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { clearOutage, recordOutage, toOutageFault } from '@/lib/server/db/engine/database-outage'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import { env } from '@/lib/server/platform/env'

const firstPauseMs = 100
const longestPauseMs = 2_000

/**
 * Retries a call while the database is away. Throws `unavailable` once it has been away, for any caller, longer than
 * `DATABASE_PATIENCE`, and rethrows errors of other kinds at once.
 */
export async function retryWhileUnavailable<T>(call: () => Promise<T>): Promise<T> {
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      const result = await call()
      clearOutage()
      return result
    } catch (error) {
      if (databaseErrorKind(error) !== 'away') throw error
      const { reason, since } = recordOutage(error)
      if (Date.now() - since.getTime() > 1000 * env().DATABASE_PATIENCE) throw toOutageFault(reason)
      await sleep(pause)
    }
  }
}
