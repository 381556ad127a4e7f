import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { migrate, readOwnMigrations } from '@/lib/server/db/engine/migrate'
import { migratePostgres } from '@/lib/server/db/engine/migrate-postgres'
import { migrateSqlite } from '@/lib/server/db/engine/migrate-sqlite'
import { type Migration, replacedMigrations } from '@/lib/server/db/engine/migrations'
import { databaseOptions } from '@/lib/server/db/testing/each-database'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { startProcess } from '@/lib/server/db/testing/start-process'
import { type TestDatabase, openTestDatabase, providers } from '@/lib/server/db/testing/test-database'
import { actFor } from '@/lib/server/platform/viewer'

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

/** Gives the database the records of these development migrations instead of those of the first migration. */
async function recordReplaced(names: readonly string[]): Promise<void> {
  await run(`DELETE FROM ${ledger} WHERE "migration_name" LIKE '%_init'`)
  for (const name of names)
    await run(
      `INSERT INTO ${ledger} ("id", "checksum", "migration_name", "finished_at") VALUES ('${name.slice(0, 36)}', '', '${name}', CURRENT_TIMESTAMP)`,
    )
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

  it('update the statistics of tables that have rows, on SQLite', async ({ skip }) => {
    if (provider === 'postgresql') return skip('autovacuum does')
    await storedAgent(actFor('local'), { slug: 'counted' })
    await migrate()
    const rows = await database().prisma.$queryRawUnsafe<{ tbl: string }[]>('SELECT DISTINCT "tbl" FROM "sqlite_stat1"')
    expect(rows.map(({ tbl }) => tbl)).toContain('Agent')
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

  it('replace those of development versions without touching data', async () => {
    await migrate()
    const before = await known()
    const { id } = await storedAgent(actFor('local'))
    await recordReplaced(replacedMigrations)
    expect(await migrate()).toEqual([])
    expect(await known()).toEqual(before)
    expect(await database().prisma.agent.count({ where: { id } })).toBe(1)
    expect(await migrate()).toEqual([])
  })

  it('are rejected without changes if only some of a development version were applied', async () => {
    await migrate()
    const before = await known()
    await recordReplaced(replacedMigrations.slice(0, -1))
    const early = await known()
    await expect(migrate()).rejects.toThrow(/Start the previous version on it once.*move the data folder away/)
    expect(await known()).toEqual(early)
    await run(`UPDATE ${ledger} SET "finished_at" = NULL WHERE "migration_name" = '${replacedMigrations[3]}'`)
    await expect(migrate()).rejects.toThrow(/_caller_context failed earlier/)
    await run(`DELETE FROM ${ledger} WHERE "checksum" = ''`)
    const [first] = before
    await run(
      `INSERT INTO ${ledger} ("id", "checksum", "migration_name", "finished_at") VALUES ('1', '${first?.checksum}', '${first?.name}', CURRENT_TIMESTAMP)`,
    )
    expect(await migrate()).toEqual([])
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

describe.each(providers)('a database of the first migration on %s', (provider) => {
  it('gets relations, times and new names, and keeps its data', databaseOptions(provider), async () => {
    const opened = await openTestDatabase(provider)
    onTestFinished(() => opened.close())
    const [first] = readOwnMigrations()
    await apply(first ? [first] : [])
    const time = '2026-01-02T03:04:05.678'
    await run(`INSERT INTO "Agent" ("id", "slug", "ownerId", "name", "nameKey", "description", "version", "url", "dialect",
      "protocolVersion", "binding", "streaming", "pushNotifications", "extendedCard", "inputModes", "outputModes", "searchText", "learned",
      "statusSaid", "passAuthorization") VALUES ('a', 'a', 'local', '', '', '', '', 'https://Agent.example:8443/a2a', 'v1.0', '1.0', '', true, true, true, '[]', '[]', '', '{"dialect":"v0.3"}',
      '{"code":"x"}', true)`)
    await run(`INSERT INTO "Conversation" ("id", "ownerId", "agentId", "key", "opening", "searchText", "state", "lastTaskId", "running",
      "waiting", "taskCount", "updatedAt", "changedAt") VALUES ('c', 'local', 'a', 'k', 'Hello', '', 'working', 't1', false, false, 1,
      '${time}+00:00', '${time}+00:00')`)
    const tasks = [
      ['t1', 'c', `${time}Z`],
      ['t2', 'gone', ''],
      ['t3', 'c', `0000${time.slice(4)}Z`],
    ]
    for (const [id, conversation, statusAt] of tasks)
      await run(`INSERT INTO "Task" ("id", "agentId", "ownerId", "dialect", "callerDialect", "title", "searchText", "states", "asks", "restMs",
        "conversationId", "statusAt", "updatedAt") VALUES ('${id}', 'a', 'local', 'v1.0', 'v1.0', '', '', '[]', '{"kind":"question"}', 7,
        '${conversation}', '${statusAt}', '2026-05-05T00:00:00.000+00:00')`)
    await run(`INSERT INTO "TaskEvent" VALUES ('t1', 1, '${time}Z', 'in', 'm', 'note', 'raw', '{}')`)
    await run(`INSERT INTO "TaskEvent" VALUES ('t2', 4, '${time}Z', 'in', 'm', 'fault', 'raw', '{}')`)
    await run(
      `UPDATE "Task" SET "imported" = '{}', "lastSeq" = 4, "createdAt" = '2026-05-04T23:59:58.500+00:00' WHERE "id" = 't2'`,
    )
    await run(`INSERT INTO "TaskText" VALUES ('t1', '[]', 'text')`)
    await run(`INSERT INTO "Hook" ("id", "taskId", "secret", "configId") VALUES ('h', 't1', 's', 'config')`)
    await run(`INSERT INTO "Errand" ("id", "taskId", "holder", "kind", "payload") VALUES ('e', 't1', 'i', 'push', '')`)
    await run(
      `INSERT INTO "CatalogImport" ("id", "ownerId", "format", "total", "leftOut") VALUES ('i', 'local', 'urls', 2, 3)`,
    )
    for (const [position, id] of ['a', 'gone'].entries())
      await run(
        `INSERT INTO "ImportLine" ("importId", "position", "label", "agentId") VALUES ('i', ${position}, '', '${id}')`,
      )
    for (const owner of ['local', 'gone'])
      await run(`INSERT INTO "Authorization" ("id", "agentId", "ownerId", "scheme", "secret", "expiresAt")
        VALUES ('${owner}', 'a', '${owner}', '', '', '${time}+00:00')`)

    await migrate()
    const { prisma } = database()
    const at = new Date(`${time}Z`)
    const updatedAt = new Date('2026-05-05T00:00:00.000Z')
    const unchanged = { inputRequest: { kind: 'question' }, firstTurnMs: 7 }
    expect(await prisma.task.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { id: 't1', conversationId: 'c', statusAt: at, rowCount: 0, faulty: false, ...unchanged },
      { id: 't2', conversationId: null, statusAt: updatedAt, rowCount: 4, faulty: true, spanMs: 1500, ...unchanged },
      { id: 't3', conversationId: 'c', statusAt: updatedAt, ...unchanged },
    ])
    expect(
      await prisma.task.findMany({ where: { statusAt: { lt: updatedAt } }, include: { text: true, webhook: true } }),
    ).toMatchObject([{ id: 't1', text: { searchText: 'text' }, webhook: { id: 'h', secret: 's', configId: 'config' } }])
    expect(await prisma.agent.findMany()).toMatchObject([
      {
        discoveredOverrides: { dialect: 'v0.3' },
        statusMessage: { code: 'x' },
        forwardingOrigins: ['https://agent.example:8443'],
      },
    ])
    expect(await prisma.conversation.findMany()).toMatchObject([{ firstMessage: 'Hello', updatedAt: at }])
    expect(await prisma.catalogImport.findMany({ include: { lines: { orderBy: { position: 'asc' } } } })).toMatchObject(
      [{ skippedCount: 3, lines: [{ agentId: 'a' }, { agentId: null }] }],
    )
    expect(await prisma.authorization.findMany()).toMatchObject([{ id: 'local', expiresAt: at }])
    expect(await prisma.taskEvent.findMany({ where: { taskId: 't1' } })).toMatchObject([{ at: `${time}Z` }])
    // A trigger sets the revision of a changed agent.
    await prisma.agent.update({ where: { id: 'a' }, data: { updatedAt: new Date() } })
    expect((await prisma.agent.findUniqueOrThrow({ where: { id: 'a' } })).revision).toBeGreaterThan(0n)
    await prisma.conversation.delete({ where: { id: 'c' } })
    expect(await prisma.task.count({ where: { conversationId: null } })).toBe(3)
    expect(await migrate()).toEqual([])
  })
})
