import 'server-only'
import { Client, type ClientConfig } from 'pg'
import { madeBy, migrationsUpTo } from '@/lib/server/backup/known-tables'
import { postgresRows, writePostgres } from '@/lib/server/backup/postgres-rows'
import { postgresTables } from '@/lib/server/backup/postgres-tables'
import type { Target } from '@/lib/server/backup/store'
import { isFilledAtStart, type LocalTable, quoted } from '@/lib/server/backup/table-shape'
import { createSum } from '@/lib/server/backup/table-sum'
import { applyMigration, lockMigrations } from '@/lib/server/db/migrate-postgres'
import { ledgerTable, type Migration } from '@/lib/server/db/migrations'

const alive = `SELECT 1 FROM "Lease" WHERE "expiresAt" > (clock_timestamp() AT TIME ZONE 'UTC')`
const aliveInstance = `SELECT 1 FROM "Instance" WHERE "expiresAt" > (clock_timestamp() AT TIME ZONE 'UTC')`

/**
 * A PostgreSQL database that takes rows of the time of that migration; everything happens in one transaction. Throws, changing
 * nothing, where Switchboard runs on it, or where it holds something and `replace` is not set.
 */
export async function postgresTarget(
  config: ClientConfig,
  all: Migration[],
  migration: string,
  replace: boolean,
): Promise<Target> {
  const earlier = migrationsUpTo(all, migration)
  const client = new Client(config)
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; BEGIN')
    await lockMigrations(client)
    await makeRoom(client, all, replace)
    await client.query(ledgerTable('TIMESTAMPTZ'))
    for (const each of earlier) await applyMigration(client, each)
    const tables = await postgresTables(client, madeBy(all).tables)
    for (const { name } of tables.toReversed()) await client.query(`DELETE FROM ${quoted(name)}`)
    // They would number what is copied anew.
    await switchTriggers(client, tables, 'DISABLE')
    const localOf = (name: string): LocalTable => {
      const local = tables.find((table) => table.name === name)
      if (!local) throw new Error(`Table not found: ${name}.`)
      return local
    }
    return {
      insert: (table, rows) => writePostgres(client, table, rows),
      sum: async (table) => {
        const sum = createSum()
        for await (const rows of postgresRows(client, localOf(table.name), table)) rows.forEach(sum.add)
        return sum.total()
      },
      finish: async () => {
        await switchTriggers(client, tables, 'ENABLE')
        for (const each of all.slice(earlier.length)) await applyMigration(client, each)
        await client.query('COMMIT')
        // Without it, the first searches would be planned for empty tables.
        await client.query('ANALYZE')
        await client.end()
      },
      abandon: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Takes what is ours out of the way. */
async function makeRoom(client: Client, all: Migration[], replace: boolean): Promise<void> {
  const { tables, functions } = madeBy(all)
  const found = await client.query<{ name: string }>(
    `SELECT "table_name" AS "name" FROM information_schema.tables WHERE "table_schema" = current_schema() AND "table_name" = ANY($1)`,
    [[...tables, '_prisma_migrations']],
  )
  const names = found.rows.map(({ name }) => name)
  if (names.length === 0) return
  const ours = names.includes('_prisma_migrations') && (await hasMigration(client, all[0]?.name ?? ''))
  if (!ours)
    throw new Error(
      'The PostgreSQL database contains tables of another program. Use a separate database for Switchboard.',
    )
  const running = [
    ...(names.includes('Lease') ? [alive] : []),
    ...(names.includes('Instance') ? [aliveInstance] : []),
  ].join(' UNION ALL ')
  if (running && ((await client.query(running)).rowCount ?? 0) > 0) {
    throw new Error('Switchboard is running on this database. Stop it first; after a crash, wait one minute.')
  }
  const filled = names
    .filter((name) => tables.has(name) && !isFilledAtStart(name))
    .map((name) => `EXISTS (SELECT 1 FROM ${quoted(name)})`)
  const { rows } = await client.query<{ filled: boolean }>(`SELECT ${['false', ...filled].join(' OR ')} AS "filled"`)
  if (rows[0]?.filled && !replace) {
    throw new Error('The PostgreSQL database is not empty. Add --replace to replace its data.')
  }
  await client.query(`DROP TABLE ${names.map(quoted).join(', ')}`)
  for (const name of functions) await client.query(`DROP FUNCTION IF EXISTS ${quoted(name)}`)
}

async function hasMigration(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM "_prisma_migrations" WHERE "migration_name" = $1', [name])
  return (rowCount ?? 0) > 0
}

async function switchTriggers(client: Client, tables: LocalTable[], how: 'ENABLE' | 'DISABLE'): Promise<void> {
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ${how} TRIGGER USER`)
}
