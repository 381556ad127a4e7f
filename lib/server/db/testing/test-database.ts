import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, database } from '@/lib/server/db/engine/client'
import type { Database } from '@/lib/server/db/engine/database'
import { openPostgres } from '@/lib/server/db/engine/open-postgres'
import { openSqlite } from '@/lib/server/db/engine/open-sqlite'
import { startPglite } from '@/lib/server/db/testing/pglite'
import { findPostgres, startPostgres } from '@/lib/server/db/testing/postgres-server'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { singleton } from '@/lib/server/platform/singleton'
import type { Viewer } from '@/lib/server/platform/viewer'
import type { Role } from '@/lib/access/roles'

/** Both supported databases, for suites that run on each. */
export const providers = ['sqlite', 'postgresql'] as const satisfies Database['provider'][]

export interface TestDatabase {
  /** Settings with which another process opens the same database; null if that is impossible. */
  env: Record<string, string> | null
  /** Opens it again after `closeDatabase()`. */
  reopen: () => void
  close: () => Promise<void>
}

/** Opens an empty database as `database()` of this process. Closing it deletes it. */
export async function openTestDatabase(provider: Database['provider']): Promise<TestDatabase> {
  const { open, env, remove } = provider === 'sqlite' ? openSqliteTestDatabase() : await openPostgresTestDatabase()
  function reopen(): void {
    const opened = open()
    if (singleton('database', () => opened) !== opened) throw new Error('a database is open already')
  }
  reopen()
  return {
    env,
    reopen,
    close: async () => {
      await closeDatabase()
      await remove()
    },
  }
}

/** Opens a test database with all tables. */
export async function useTestDatabase(provider: Database['provider']): Promise<TestDatabase> {
  const opened = await openTestDatabase(provider)
  await migrateTestDatabase()
  return opened
}

/** Creates a person who sees nothing of other tests, if these store agents that only their owner sees. */
export async function newViewer(role: Role = 'editor', teamIds: string[] = []): Promise<Viewer> {
  const { id } = await database().prisma.user.create({
    data: { id: randomUUID(), name: 'Test', role, teams: { create: teamIds.map((teamId) => ({ teamId })) } },
  })
  return { userId: id, role, teamIds, agentIds: null, apiKey: null, sessionId: null, ofPerson: true }
}

interface Provisioned {
  open: () => Database
  env: Record<string, string> | null
  remove: () => Promise<void>
}

function openSqliteTestDatabase(): Provisioned {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-db-'))
  return {
    open: () => openSqlite(join(folder, 'switchboard.db')),
    env: { DATA_DIR: folder, DATABASE_URL: '' },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function openPostgresTestDatabase(): Promise<Provisioned> {
  const programs = process.env.TEST_POSTGRES === 'pglite' ? null : findPostgres()
  console.log(`PostgreSQL: ${programs ? `the server in ${programs}` : 'PGlite'}`)
  if (!programs) {
    const { config, stop } = await startPglite()
    return { open: () => openPostgres(config), env: null, remove: stop }
  }
  const { url, stop } = await startPostgres(programs)
  return { open: () => openPostgres({ connectionString: url }), env: { DATABASE_URL: url }, remove: stop }
}
