import { onTestFinished } from 'vitest'
import { findPostgres, startPostgres } from '@/lib/server/db/testing/postgres-server'
import { type Cuttable, cuttable } from '@/lib/server/testing/cuttable'

export interface OwnPostgres {
  /** For the app. */
  url: string
  /** For the test, which is never cut off. */
  direct: string
  line: Cuttable
}

/** A PostgreSQL server for the running test, over a line that can be cut; null where this machine has none. */
export async function ownPostgres(): Promise<OwnPostgres | null> {
  const programs = findPostgres()
  if (!programs) return null
  const { url: direct, stop } = await startPostgres(programs, ['max_connections=100'])
  const folder = new URL(direct).searchParams.get('host') ?? ''
  const line = await cuttable({ path: `${folder}/.s.PGSQL.5432` })
  onTestFinished(async () => {
    line.end()
    await stop()
  })
  return { url: `postgresql://postgres@127.0.0.1:${line.port}/postgres`, direct, line }
}
