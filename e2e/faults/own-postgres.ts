import { onTestFinished } from 'vitest'
import { interruptiblePostgres } from '@/lib/server/db/testing/interruptible-postgres'
import { findPostgres, startPostgres } from '@/lib/server/db/testing/postgres-server'
import type { InterruptibleProxy } from '@/lib/server/testing/interruptible-proxy'

export interface OwnPostgres {
  /** The URL for the app. */
  url: string
  /** The URL for the test, which is never cut. */
  direct: string
  line: InterruptibleProxy
}

/** Starts a PostgreSQL server for the running test, behind a proxy that can cut connections. */
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
