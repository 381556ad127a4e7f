import { describe } from 'vitest'
import type { Database } from '@/lib/server/db/engine/database'
import { providers } from '@/lib/server/db/testing/test-database'

/** Test options for one database: tests on PostgreSQL belong to the exhaustive run. */
export const databaseOptions = (provider: Database['provider']): { tags: string[] } => ({
  tags: provider === 'postgresql' ? ['exhaustive'] : [],
})

/** Declares the suite once per database. `%s` in the name becomes the database. */
export function describeEachDatabase(name: string, suite: (provider: Database['provider']) => void): void {
  for (const provider of providers)
    describe(`${name.replace('%s', provider)}`, databaseOptions(provider), () => {
      suite(provider)
    })
}
