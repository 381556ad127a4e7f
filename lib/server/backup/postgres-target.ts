import 'server-only'
import { Client, type ClientConfig } from 'pg'
import { type BackupTarget, findCreatedObjects, migrationsUpTo } from '@/lib/server/backup/copy-tables'
import { readPostgresRows, readPostgresTables, writePostgresRows } from '@/lib/server/backup/postgres-tables'
import { createChecksum, isSeeded, type LocalTable, quoteIdentifier } from '@/lib/server/backup/table-shape'
import { applyMigration, lockMigrations } from '@/lib/server/db/engine/migrate-postgres'
import { migrationTableSql, type Migration, replacedMigrations } from '@/lib/server/db/engine/migrations'

const activeLease = `SELECT 1 FROM "Lease" WHERE "expiresAt" > (clock_timestamp() AT TIME ZONE 'UTC')`
const activeInstance = `SELECT 1 FROM "Instance" WHERE "expiresAt" > (clock_timestamp() AT TIME ZONE 'UTC')`

/**
 * Opens a PostgreSQL database as a target for rows of that migration, in one transaction. Throws without changes if Switchboard
 * is running on it, or if it is not empty and `replace` is not set.
 */
export async function openPostgresTarget(
  config: ClientConfig,
  all: Migration[],
  migration: string,
  replace: boolean,
): Promise<BackupTarget> {
  const earlier = migrationsUpTo(all, migration)
  const client = new Client(config)
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; BEGIN')
    await lockMigrations(client)
    await dropExisting(client, all, replace)
    await client.query(migrationTableSql('TIMESTAMPTZ'))
    for (const each of earlier) await applyMigration(client, each)
    const tables = await readPostgresTables(client, findCreatedObjects(all).tables)
    for (const { name } of tables.toReversed()) await client.query(`DELETE FROM ${quoteIdentifier(name)}`)
    // Triggers would assign new revisions to the copied rows.
    await switchTriggers(client, tables, 'DISABLE')
    const localOf = (name: string): LocalTable => {
      const local = tables.find((table) => table.name === name)
      if (!local) throw new Error(`Table not found: ${name}.`)
      return local
    }
    return {
      insert: (table, rows) => writePostgresRows(client, table, rows),
      checksum: async (table) => {
        const sum = createChecksum()
        for await (const rows of readPostgresRows(client, localOf(table.name), table)) rows.forEach(sum.add)
        return sum.total()
      },
      commit: async () => {
        await switchTriggers(client, tables, 'ENABLE')
        for (const each of all.slice(earlier.length)) await applyMigration(client, each)
        await client.query('COMMIT')
        // Without statistics, the first searches would be planned for empty tables. The data is stored, even if this fails.
        await client.query('ANALYZE').catch(() => {})
        await client.end()
      },
      rollback: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Drops Switchboard's tables and functions. */
async function dropExisting(client: Client, all: Migration[], replace: boolean): Promise<void> {
  const { tables, functions } = findCreatedObjects(all)
  const existing = await client.query<{ name: string }>(
    `SELECT "table_name" AS "name" FROM information_schema.tables WHERE "table_schema" = current_schema() AND "table_name" = ANY($1)`,
    [[...tables, '_prisma_migrations']],
  )
  const names = existing.rows.map(({ name }) => name)
  if (names.length === 0) return
  const isSwitchboard = names.includes('_prisma_migrations') && (await hasFirstMigration(client, all))
  if (!isSwitchboard)
    throw new Error(
      'The PostgreSQL database contains tables of another program. Use a separate database for Switchboard.',
    )
  const running = [
    ...(names.includes('Lease') ? [activeLease] : []),
    ...(names.includes('Instance') ? [activeInstance] : []),
  ].join(' UNION ALL ')
  if (running && ((await client.query(running)).rowCount ?? 0) > 0) {
    throw new Error('Switchboard is running on this database. Stop it first; after a crash, wait one minute.')
  }
  const filled = names
    .filter((name) => tables.has(name) && !isSeeded(name))
    .map((name) => `EXISTS (SELECT 1 FROM ${quoteIdentifier(name)})`)
  const { rows } = await client.query<{ filled: boolean }>(`SELECT ${['false', ...filled].join(' OR ')} AS "filled"`)
  if (rows[0]?.filled && !replace) {
    throw new Error('The PostgreSQL database is not empty. Add --replace to replace its data.')
  }
  await client.query(`DROP TABLE ${names.map(quoteIdentifier).join(', ')}`)
  for (const name of functions) await client.query(`DROP FUNCTION IF EXISTS ${quoteIdentifier(name)}`)
}

async function hasFirstMigration(client: Client, [first]: Migration[]): Promise<boolean> {
  const names = [first?.name, ...replacedMigrations]
  const { rowCount } = await client.query('SELECT 1 FROM "_prisma_migrations" WHERE "migration_name" = ANY($1)', [
    names,
  ])
  return (rowCount ?? 0) > 0
}

async function switchTriggers(client: Client, tables: LocalTable[], how: 'ENABLE' | 'DISABLE'): Promise<void> {
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoteIdentifier(name)} ${how} TRIGGER USER`)
}
