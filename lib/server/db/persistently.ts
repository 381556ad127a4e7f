import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseProblem } from '@/lib/server/db/database-problem'
import { noteTrouble, noteWritten, troubleFault } from '@/lib/server/db/trouble'
import { env } from '@/lib/server/env'

const firstPauseMs = 100
const longestPauseMs = 2_000

/**
 * Writes, again and again while the database is away. Throws `unavailable` once it has been away, for anybody, for longer than
 * `DATABASE_PATIENCE`; and what `write` throws where that is of another kind.
 */
export async function persistently<T>(write: () => Promise<T>): Promise<T> {
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      const written = await write()
      noteWritten()
      return written
    } catch (error) {
      if (databaseProblem(error) !== 'away') throw error
      const { reason, since } = noteTrouble(error)
      if (Date.now() - since.getTime() > 1000 * env().DATABASE_PATIENCE) throw troubleFault(reason)
      await sleep(pause)
    }
  }
}
