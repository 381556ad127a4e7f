import { closeDatabase } from '@/lib/server/db/engine/client'
import { openPostgres } from '@/lib/server/db/engine/open-postgres'
import { interruptiblePostgres } from '@/lib/server/db/testing/interruptible-postgres'
import { useTestDatabase } from '@/lib/server/db/testing/test-database'
import { singleton } from '@/lib/server/platform/singleton'
import type { InterruptibleProxy } from '@/lib/server/testing/interruptible-proxy'

export interface InterruptibleDatabase {
  /** Null for PGlite, which has no connection. */
  connection: InterruptibleProxy | null
  close: () => Promise<void>
}

/** Opens a PostgreSQL database over a connection that can be interrupted; queries time out after a second. */
export async function useInterruptibleDatabase(): Promise<InterruptibleDatabase> {
  const opened = await useTestDatabase('postgresql')
  if (!opened.env) return { connection: null, close: opened.close }
  const { url, line } = await interruptiblePostgres(opened.env.DATABASE_URL ?? '')
  await closeDatabase()
  singleton('database', () =>
    openPostgres({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 }),
  )
  return {
    connection: line,
    close: async () => {
      await opened.close()
      line.close()
    },
  }
}
