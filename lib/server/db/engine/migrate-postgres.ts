import 'server-only'
import { randomUUID } from 'node:crypto'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import {
  type AppliedMigration,
  type Migration,
  migrationTableSql,
  selectPendingMigrations,
} from '@/lib/server/db/engine/migrations'

/** The advisory lock key of Prisma Migrate, so that its command line and a starting app exclude each other. */
const lockKey = 72_707_369

/** Locks out other migrations until the session ends. */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [lockKey])
}

/** Applies pending migrations, each in its own transaction, under a lock. Returns their names. */
export async function migratePostgres(config: ClientConfig, all: Migration[]): Promise<string[]> {
  const client = new Client(config)
  await client.connect()
  try {
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0')
    await lockMigrations(client)
    await client.query(migrationTableSql('TIMESTAMPTZ'))
    const { rows } = await client.query<AppliedMigration>('SELECT * FROM "_prisma_migrations"')
    const pending = selectPendingMigrations(all, rows)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // Ends the session, and with it the lock.
    await client.end()
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await applyMigration(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Applies a migration within the open transaction and records it. Throws if it fails. */
export async function applyMigration(client: ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    // Without parameters, a whole script can be sent at once, including function bodies.
    await client.query(sql)
    await client.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
  } catch (error) {
    throw new Error(`Database migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
