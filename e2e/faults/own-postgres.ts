import { onTestFinished } from 'vitest'
import { interruptiblePostgres } from '@/lib/server/db/testing/interruptible-postgres'
import { findPostgres, startPostgres } from '@/lib/server/db/testing/postgres-server'
import type { InterruptibleProxy } from '@/lib/server/testing/interruptible-proxy'

export interface OwnPostgres {
  /** For the app. */
  url: string
  /** For the test, which is never cut off. */
  direct: string
  line: InterruptibleProxy
}

/** A PostgreSQL server for the running test, over a line that can be cut. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const programs = findPostgres()
  if (!programs) throw new Error("This needs PostgreSQL's server programs, initdb and postgres, on this machine.")
  const { url: direct, stop } = await startPostgres(programs, ['max_connections=100'])
  const { url, line } = await interruptiblePostgres(direct)
  onTestFinished(async () => {
    line.close()
    await stop()
  })
  return { url, direct, line }
}
