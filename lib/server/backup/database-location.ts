import 'server-only'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Client, type ClientConfig } from 'pg'
import { type BackupSource, type BackupTarget, findCreatedObjects } from '@/lib/server/backup/copy-tables'
import { readPostgresRows, readPostgresTables } from '@/lib/server/backup/postgres-tables'
import { openPostgresTarget } from '@/lib/server/backup/postgres-target'
import { readSqliteRows, readSqliteTables } from '@/lib/server/backup/sqlite-tables'
import { openSqliteTarget } from '@/lib/server/backup/sqlite-target'
import { type Migration, readMigrations } from '@/lib/server/db/engine/migrations'
import { findDatabaseUrlProblem } from '@/lib/server/platform/database-url'
import { env } from '@/lib/server/platform/env'

/** Opens a snapshot of the database in that file; later writes do not show. Throws if the file does not exist or is empty. */
export function openSqliteSource(file: string): BackupSource {
  if (!existsSync(file)) throw new Error(`Database not found: ${file}.`)
  const db = new Sqlite(file, { readonly: true, timeout: 30_000 })
  try {
    // The first read takes the snapshot.
    db.exec('BEGIN')
    const migration = db
      .prepare<[], string>(
        `SELECT "migration_name" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL ORDER BY "migration_name" DESC LIMIT 1`,
      )
      .pluck()
      .get()
    if (migration === undefined) throw new Error(`The database at ${file} is empty.`)
    return {
      migration,
      tables: readSqliteTables(db),
      readRows: (table) => readSqliteRows(db, table),
      close: async () => void db.close(),
    }
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens a snapshot of a PostgreSQL database; later writes do not show. Throws if it contains no Switchboard data. */
async function openPostgresSource(config: ClientConfig, all: Migration[]): Promise<BackupSource> {
  const client = new Client(config)
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const ledger = await client.query<{ there: boolean }>(
      `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "there"`,
    )
    const { rows } = ledger.rows[0]?.there
      ? await client.query<{ name: string }>(
          `SELECT "migration_name" AS "name" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL
           ORDER BY "migration_name" COLLATE "C" DESC LIMIT 1`,
        )
      : { rows: [] }
    const migration = rows[0]?.name
    if (migration === undefined) throw new Error('The PostgreSQL database contains no Switchboard data.')
    const tables = await readPostgresTables(client, findCreatedObjects(all).tables)
    return {
      migration,
      tables,
      readRows: (table) => {
        const local = tables.find(({ name }) => name === table.name)
        if (!local) throw new Error(`Table not found: ${table.name}.`)
        return readPostgresRows(client, local, table)
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** A database that a command reads or writes. */
export type DatabaseLocation = { provider: 'sqlite'; file: string } | { provider: 'postgresql'; config: ClientConfig }

/** Returns the location of the embedded database in `DATA_DIR`. */
export function embeddedLocation(): DatabaseLocation {
  return { provider: 'sqlite', file: resolve(env().DATA_DIR, 'switchboard.db') }
}

/** Returns the location of a PostgreSQL database. Throws if the URL is invalid. */
export function postgresLocation(url: string): DatabaseLocation {
  const problem = findDatabaseUrlProblem(url)
  if (problem) throw new Error(`The URL of the PostgreSQL database ${problem}.`)
  return { provider: 'postgresql', config: { connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true } }
}

/** Returns the location of the database that the settings name. */
export function configuredLocation(): DatabaseLocation {
  const { DATABASE_URL } = env()
  return DATABASE_URL ? postgresLocation(DATABASE_URL) : embeddedLocation()
}

/** Returns the location as text for people, without a password. */
export function describeLocation(place: DatabaseLocation): string {
  if (place.provider === 'sqlite') return `the embedded database ${place.file}`
  const url = URL.parse(place.config.connectionString ?? '')
  return `the PostgreSQL database ${url ? `${url.hostname}${url.port && `:${url.port}`}${url.pathname}` : ''}`
}

const migrations: Record<DatabaseLocation['provider'], () => Migration[]> = {
  sqlite: () => readMigrations(join(process.cwd(), 'prisma/sqlite/migrations')),
  postgresql: () => readMigrations(join(process.cwd(), 'prisma/migrations')),
}

/** Opens a snapshot of the database as a source. */
export async function openSource(place: DatabaseLocation): Promise<BackupSource> {
  if (place.provider === 'sqlite') return openSqliteSource(place.file)
  return openPostgresSource(place.config, migrations.postgresql())
}

/** Opens a database as a target for rows of that migration; see `openSqliteTarget` and `openPostgresTarget`. */
export async function openTarget(
  place: DatabaseLocation,
  migration: string,
  replace: boolean,
): Promise<BackupTarget & { savedAs?: () => string | null }> {
  const all = migrations[place.provider]()
  if (place.provider === 'sqlite') return openSqliteTarget(place.file, all, migration, replace)
  return openPostgresTarget(place.config, all, migration, replace)
}
