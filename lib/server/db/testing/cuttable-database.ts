import { closeDatabase } from '@/lib/server/db/client'
import { openPostgres } from '@/lib/server/db/open-postgres'
import { postgresLine } from '@/lib/server/db/testing/postgres-line'
import { useTestDatabase } from '@/lib/server/db/testing/test-database'
import { singleton } from '@/lib/server/singleton'
import type { Cuttable } from '@/lib/server/testing/cuttable'

export interface CuttableDatabase {
  /** Null where the database is PGlite, which has none. */
  line: Cuttable | null
  close: () => Promise<void>
}

/** A PostgreSQL database over a line that can be cut, of which a connection waits a second at most. */
export async function useCuttableDatabase(): Promise<CuttableDatabase> {
  const opened = await useTestDatabase('postgresql')
  if (!opened.env) return { line: null, close: opened.close }
  const { url, line } = await postgresLine(opened.env.DATABASE_URL ?? '')
  await closeDatabase()
  singleton('database', () =>
    openPostgres({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 }),
  )
  return {
    line,
    close: async () => {
      await opened.close()
      line.end()
    },
  }
}
