import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { migrate } from '@/lib/server/db/engine/migrate'
import { migratePostgres } from '@/lib/server/db/engine/migrate-postgres'
import { migrateSqlite } from '@/lib/server/db/engine/migrate-sqlite'
import type { Migration } from '@/lib/server/db/engine/migrations'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { startProcess } from '@/lib/server/db/testing/start-process'
import { type TestDatabase, openTestDatabase, providers } from '@/lib/server/db/testing/test-database'

const ledger = '"_prisma_migrations"'
const run = (sql: string) => database().prisma.$executeRawUnsafe(sql)
const migration = (name: string, sql: string): Migration => ({ name, sql, checksum: name.padEnd(64, '0') })

async function apply(all: Migration[]): Promise<string[]> {
  const target = database()
  return target.provider === 'sqlite' ? migrateSqlite(target.file, all) : migratePostgres(target.config, all)
}

/** The applied migrations, as migrations. */
async function known(): Promise<Migration[]> {
  const rows = await database().prisma.$queryRawUnsafe<{ migration_name: string; checksum: string }[]>(
    `SELECT "migration_name", "checksum" FROM ${ledger} ORDER BY 1`,
  )
  return rows.map((row) => ({ name: row.migration_name, checksum: row.checksum, sql: '' }))
}

describe.each(providers)('migrations on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(provider)
  }, 60_000)
  afterAll(() => opened.close())

  it('are applied once by five processes that start at once', { tags: ['exhaustive'] }, async ({ skip }) => {
    const { env } = opened
    if (!env) return skip('PGlite has one process only')
    const outputs = await Promise.all(
      Array.from({ length: 5 }, () => text(startProcess('migrate-process.ts', env).stdout)),
    )
    const applied = outputs.map((output) => JSON.parse(output) as string[])
    expect(applied.map((names) => names.length > 0).toSorted()).toEqual([false, false, false, false, true])
  })

  it('are recorded as Prisma does, and not applied twice', async () => {
    await migrate()
    expect(await migrate()).toEqual([])
    const rows = await database().prisma.$queryRawUnsafe<Record<string, unknown>[]>(`SELECT * FROM ${ledger}`)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row).toMatchObject({ checksum: expect.stringMatching(/^[0-9a-f]{64}$/), rolled_back_at: null })
      expect([Number(row.applied_steps_count), row.finished_at instanceof Date]).toEqual([1, true])
    }
    expect(await database().prisma.user.findMany()).toMatchObject([{ id: 'local' }])
  })

  const unsafe: [string, string, string, RegExp][] = [
    ['edited', `"checksum" = upper("checksum")`, `"checksum" = lower("checksum")`, /_init was edited/],
    [
      'unknown',
      `"migration_name" = '9' || "migration_name"`,
      `"migration_name" = substr("migration_name", 2)`,
      /newer/,
    ],
    ['failed', `"finished_at" = NULL`, `"finished_at" = "started_at"`, /_init failed earlier/],
  ]
  it.each(unsafe)('are rejected if one was %s', async (_, spoil, repair, message) => {
    await migrate()
    await run(`UPDATE ${ledger} SET ${spoil} WHERE "migration_name" LIKE '%_init'`)
    await expect(migrate()).rejects.toThrow(message)
    await run(`UPDATE ${ledger} SET ${repair} WHERE "migration_name" LIKE '%_init'`)
    expect(await migrate()).toEqual([])
  })

  it('ignore migrations that were rolled back manually', async () => {
    await migrate()
    await run(
      `INSERT INTO ${ledger} ("id", "checksum", "migration_name", "rolled_back_at") VALUES ('1', '', 'x', CURRENT_TIMESTAMP)`,
    )
    expect(await migrate()).toEqual([])
    await run(`DELETE FROM ${ledger} WHERE "id" = '1'`)
  })

  it('give agents without modes text/plain', async () => {
    await migrate()
    const { id: ownerId } = await database().prisma.user.findFirstOrThrow()
    const { id } = await storedAgent({ ownerId }, { inputModes: [], outputModes: ['image/png'] })
    await run(`DELETE FROM ${ledger} WHERE "migration_name" LIKE '%_default_modes'`)
    expect(await migrate()).toHaveLength(1)
    const agent = await database().prisma.agent.findUniqueOrThrow({ where: { id }, include: { modes: true } })
    expect(agent).toMatchObject({ inputModes: ['text/plain'], outputModes: ['image/png'] })
    expect(agent.modes.map(({ mode }) => mode)).toContain('text/plain')
  })

  it('leave nothing behind if one fails, and can be retried', async () => {
    await migrate()
    const before = await known()
    const broken = migration(
      '99990101000000_broken',
      'CREATE TABLE "Half" ("id" INT); INSERT INTO "Nowhere" VALUES (1);',
    )
    await expect(apply([...before, broken])).rejects.toThrow(/nowhere/i)
    await expect(run('SELECT * FROM "Half"')).rejects.toThrow(/half/i)
    const repaired = { ...broken, sql: 'CREATE TABLE "Half" ("id" INT);' }
    expect(await apply([...before, repaired])).toEqual([broken.name])
    await run('DROP TABLE "Half"')
    await run(`DELETE FROM ${ledger} WHERE "migration_name" = '${broken.name}'`)
  })
})

describe('migrations on sqlite', () => {
  it('are rejected if they would leave broken references', async () => {
    const opened = await openTestDatabase('sqlite')
    onTestFinished(() => opened.close())
    const orphan = migration(
      '1_orphan',
      'CREATE TABLE "P" ("id" INT PRIMARY KEY); CREATE TABLE "C" ("p" INT REFERENCES "P"); INSERT INTO "C" VALUES (1);',
    )
    await expect(apply([orphan])).rejects.toThrow('1 broken references')
    expect(await apply([migration('1_fine', 'CREATE TABLE "C" ("p" INT);')])).toEqual(['1_fine'])
  })
})
