import { copyFileSync, existsSync } from 'node:fs'
import { inject } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { migrate } from '@/lib/server/db/engine/migrate'

/** Creates all tables of the test's database. A new SQLite database is a copy of the run's template, which is faster. */
export async function migrateTestDatabase(): Promise<void> {
  const target = database()
  if (target.provider === 'sqlite' && !existsSync(target.file)) copyFileSync(inject('sqliteTemplate'), target.file)
  await migrate()
}
