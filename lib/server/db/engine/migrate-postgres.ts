import 'server-only'
import { randomUUID } from 'node:crypto'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import {
  type AppliedMigration,
  type Migration,
  migrationTableSql,
  planMigrations,
  replacedMigrations,
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
    const { adopted, pending } = planMigrations(all, rows)
    if (adopted) await inTransaction(client, () => adopt(client, adopted))
    for (const migration of pending) await inTransaction(client, () => applyMigration(client, migration))
    return pending.map(({ name }) => name)
  } finally {
    // Ends the session, and with it the lock.
    await client.end()
  }
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Records a migration in place of those that it replaces. */
async function adopt(client: ClientBase, migration: Migration): Promise<void> {
  await client.query('DELETE FROM "_prisma_migrations" WHERE "migration_name" = ANY($1)', [replacedMigrations])
  await recordMigration(client, migration)
}

/** Applies a migration within the open transaction and records it. Throws if it fails. */
export async function applyMigration(client: ClientBase, migration: Migration): Promise<void> {
  try {
    // Without parameters, a whole script can be sent at once, including function bodies.
    await client.query(migration.sql)
    await recordMigration(client, migration)
  } catch (error) {
    throw new Error(`Database migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function recordMigration(client: ClientBase, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  )
}
