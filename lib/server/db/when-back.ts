import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAway } from '@/lib/server/db/trouble'

const firstPauseMs = 200
const longestPauseMs = 2_000

/** Reads for somebody who can wait: again and again while the database is away. Undefined once `signal` aborts meanwhile. */
export async function whenBack<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await read()
    } catch (error) {
      if (!isAway(error)) throw error
      await sleep(pause, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return undefined
    }
  }
}
