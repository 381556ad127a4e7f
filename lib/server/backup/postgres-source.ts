import 'server-only'
import { Client, type ClientConfig } from 'pg'
import { madeBy } from '@/lib/server/backup/known-tables'
import { postgresRows } from '@/lib/server/backup/postgres-rows'
import { postgresTables } from '@/lib/server/backup/postgres-tables'
import type { Source } from '@/lib/server/backup/store'
import type { Migration } from '@/lib/server/db/migrations'

/** The database as it is now, however much is written to it meanwhile. Throws where it holds none of ours. */
export async function postgresSource(config: ClientConfig, all: Migration[]): Promise<Source> {
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
