import { readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { readMigrations } from '@/lib/server/db/engine/migrations'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { schemaDiff } from '@/scripts/schema-diff.mjs'
import { sqliteSchema } from '@/scripts/sqlite-schema.mjs'

const schema = readFileSync('prisma/schema.prisma', 'utf8')

function sqliteShape(script: string): unknown {
  const db = new Sqlite(':memory:')
  db.exec(script)
  return db
    .prepare<[], { name: string }>(`SELECT "name" FROM sqlite_master WHERE "type" = 'table' ORDER BY 1`)
    .all()
    .map(({ name }) => ({
      name,
      columns: db
        .prepare('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?) ORDER BY 1')
        .all(name),
      references: db
        .prepare('SELECT "table", "from", "to", on_delete FROM pragma_foreign_key_list(?) ORDER BY 2')
        .all(name),
      indexes: db
        .prepare(
          `SELECT i.name, i."unique", group_concat(c.name || c."desc") AS columns FROM pragma_index_list(?) AS i
           JOIN pragma_index_xinfo(i.name) AS c ON c.key GROUP BY i.name ORDER BY 1`,
        )
        .all(name),
    }))
}

it('the SQLite migrations result in the schema', async () => {
  const migrations = readMigrations('prisma/sqlite/migrations').map(({ sql }) => sql)
  const shape = sqliteShape(migrations.join('\n'))
  expect(shape).toEqual(sqliteShape(await schemaDiff('sqlite', null, sqliteSchema(schema))))
  expect(JSON.stringify(shape)).toContain('TaskEvent')
})

async function postgresShape(client: Client, namespace: string): Promise<unknown> {
  const queries = [
    `SELECT table_name, column_name, data_type, datetime_precision, is_nullable, column_default FROM information_schema.columns
     WHERE table_schema = $1 AND table_name <> '_prisma_migrations' ORDER BY 1, 2`,
    `SELECT indexname, replace(indexdef, $1 || '.', '') AS definition FROM pg_indexes
     WHERE schemaname = $1 AND tablename <> '_prisma_migrations' ORDER BY 1`,
    `SELECT conname, replace(pg_get_constraintdef(oid), $1 || '.', '') AS definition FROM pg_constraint
     WHERE connamespace = $1::text::regnamespace AND conrelid::regclass::text NOT LIKE '%_prisma_migrations%' ORDER BY 1`,
  ]
  const rows: unknown[] = []
  for (const query of queries) rows.push(...(await client.query(query, [namespace])).rows)
  return rows
}

describe('on PostgreSQL', () => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase('postgresql')
  }, 60_000)
  afterAll(() => opened.close())

  it('the migrations result in the schema', async () => {
    const target = database()
    const client = new Client(target.provider === 'postgresql' ? target.config : {})
    await client.connect()
    const migrated = await postgresShape(client, 'public')
    const script = await schemaDiff('postgres', null, schema)
    await client.query(`CREATE SCHEMA fresh; SET search_path = fresh, public; ${script}`)
    const fresh = await postgresShape(client, 'fresh')
    // PGlite has a single session.
    await client.query('RESET search_path')
    await client.end()
    expect(migrated).toEqual(fresh)
    expect(JSON.stringify(migrated)).toContain('gin_trgm_ops')
  })
})
