import 'server-only'
import { join, resolve } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { madeBy } from '@/lib/server/backup/known-tables'
import { postgresRows } from '@/lib/server/backup/postgres-rows'
import { postgresTables } from '@/lib/server/backup/postgres-tables'
import { postgresTarget } from '@/lib/server/backup/postgres-target'
import { sqliteSource } from '@/lib/server/backup/sqlite-source'
import { sqliteTarget } from '@/lib/server/backup/sqlite-target'
import type { Source, Target } from '@/lib/server/backup/store'
import { type Migration, readMigrations } from '@/lib/server/db/migrations'
import { env } from '@/lib/server/env'

/** The database as it is now, however much is written to it meanwhile. Throws where it holds none of ours. */
async function postgresSource(config: ClientConfig, all: Migration[]): Promise<Source> {
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
    const tables = await postgresTables(client, madeBy(all).tables)
    return {
      migration,
      tables,
      rows: (table) => {
        const local = tables.find(({ name }) => name === table.name)
        if (!local) throw new Error(`Table not found: ${table.name}.`)
        return postgresRows(client, local, table)
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** A database, as the commands reach it. */
export type Place = { provider: 'sqlite'; file: string } | { provider: 'postgresql'; config: ClientConfig }

/** The embedded database under `DATA_DIR`. */
export function embeddedPlace(): Place {
  return { provider: 'sqlite', file: resolve(env().DATA_DIR, 'switchboard.db') }
}

/** A PostgreSQL server's database. */
export function postgresPlace(url: string): Place {
  return { provider: 'postgresql', config: { connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true } }
}

/** The database that the settings name. */
export function ownPlace(): Place {
  const { DATABASE_URL } = env()
  return DATABASE_URL ? postgresPlace(DATABASE_URL) : embeddedPlace()
}

/** For a person; without a password. */
export function placeName(place: Place): string {
  if (place.provider === 'sqlite') return `the embedded database ${place.file}`
  const url = URL.parse(place.config.connectionString ?? '')
  return `the PostgreSQL database ${url ? `${url.hostname}${url.port && `:${url.port}`}${url.pathname}` : ''}`
}

const migrations: Record<Place['provider'], () => Migration[]> = {
  sqlite: () => readMigrations(join(process.cwd(), 'prisma/sqlite/migrations')),
  postgresql: () => readMigrations(join(process.cwd(), 'prisma/migrations')),
}

/** Everything that is there, as of now. */
export async function openSource(place: Place): Promise<Source> {
  if (place.provider === 'sqlite') return sqliteSource(place.file)
  return postgresSource(place.config, migrations.postgresql())
}

/** Room for rows of the time of that migration; see `sqliteTarget` and `postgresTarget`. */
export async function openTarget(
  place: Place,
  migration: string,
  replace: boolean,
): Promise<Target & { kept?: () => string | null }> {
  const all = migrations[place.provider]()
  if (place.provider === 'sqlite') return sqliteTarget(place.file, all, migration, replace)
  return postgresTarget(place.config, all, migration, replace)
}
