import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateSqlite } from '@/lib/server/db/engine/migrate-sqlite'
import { readMigrations } from '@/lib/server/db/engine/migrations'

declare module 'vitest' {
  interface ProvidedContext {
    /** File of a migrated, otherwise empty SQLite database. */
    sqliteTemplate: string
  }
}

/** Creates the template once per run; returns the teardown. Vitest calls this as a global setup. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-template-'))
  const file = join(folder, 'switchboard.db')
  migrateSqlite(file, readMigrations('prisma/sqlite/migrations'))
  project.provide('sqliteTemplate', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
