import 'server-only'
import { randomUUID } from 'node:crypto'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { type AppliedMigration, type Migration, ledgerTable, pendingMigrations } from '@/lib/server/db/migrations'

/** The key under which Prisma Migrate locks, so that its command line and a starting app keep each other out. */
const lockKey = 72_707_369

/** Keeps everybody else from migrating until the session ends. */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [lockKey])
}

/** Applies what is pending, a transaction each, while no other process does. Answers with the names. */
export async function migratePostgres(config: ClientConfig, all: Migration[]): Promise<string[]> {
  const client = new Client(config)
  await client.connect()
  try {
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0')
    await lockMigrations(client)
    await client.query(ledgerTable('TIMESTAMPTZ'))
    const { rows } = await client.query<AppliedMigration>('SELECT * FROM "_prisma_migrations"')
    const pending = pendingMigrations(all, rows)
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

/** Applies one within the transaction that is open, and notes it. */
export async function applyMigration(client: ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    // Without parameters a whole script goes through as it is, function bodies included.
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
