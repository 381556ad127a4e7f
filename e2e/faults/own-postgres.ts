import { onTestFinished } from 'vitest'
import { postgresLine } from '@/lib/server/db/testing/postgres-line'
import { findPostgres, startPostgres } from '@/lib/server/db/testing/postgres-server'
import type { Cuttable } from '@/lib/server/testing/cuttable'

export interface OwnPostgres {
  /** For the app. */
  url: string
  /** For the test, which is never cut off. */
  direct: string
  line: Cuttable
}

/** A PostgreSQL server for the running test, over a line that can be cut. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const programs = findPostgres()
  if (!programs) throw new Error("This needs PostgreSQL's server programs, initdb and postgres, on this machine.")
  const { url: direct, stop } = await startPostgres(programs, ['max_connections=100'])
  const { url, line } = await postgresLine(direct)
  onTestFinished(async () => {
    line.end()
    await stop()
  })
  return { url, direct, line }
}
