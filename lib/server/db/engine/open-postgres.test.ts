import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { LogRow } from '@/lib/a2a/log'
import { database } from '@/lib/server/db/engine/client'
import { appendBatch } from '@/lib/server/db/events/write-appends'
import { appendEvents, readEvents } from '@/lib/server/db/events/events'
import type { PostgresDatabase } from '@/lib/server/db/engine/database'
import { openPostgres } from '@/lib/server/db/engine/open-postgres'
import { logRow } from '@/lib/server/db/testing/samples'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'

const warnings: Error[] = []
const addWarning = (warning: Error) => void warnings.push(warning)

let opened: TestDatabase
beforeAll(async () => {
  process.on('warning', addWarning)
  opened = await useTestDatabase('postgresql')
}, 60_000)
afterAll(async () => {
  process.off('warning', addWarning)
  await opened.close()
})

const appendTo = (db: PostgresDatabase, taskId: string, rows: LogRow[]) =>
  appendBatch(
    {
      creations: [],
      changes: [],
      updates: [],
      events: rows.map((row) => ({ ...row, taskId, event: JSON.stringify(row.event) })),
    },
    db,
  )

it('recovers from the loss of all its connections', { tags: ['exhaustive'] }, async ({ skip }) => {
  const { env } = opened
  if (!env) return skip('PGlite has no connections to lose')
  const { prisma } = database()
  await Promise.all([appendEvents('t', [logRow(1)]), prisma.user.findMany(), prisma.agent.count(), prisma.task.count()])
  const admin = new Client(env.DATABASE_URL)
  await admin.connect()
  const others = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
  const { rowCount } = await admin.query(`SELECT pg_terminate_backend(pid) ${others}`)
  expect(rowCount).toBeGreaterThan(1)
  await vi.waitFor(async () => expect((await admin.query(`SELECT 1 ${others}`)).rowCount).toBe(0), { timeout: 30_000 })
  await admin.end()
  await vi.waitFor(async () => expect(await readEvents('t', 0, 10)).toEqual([logRow(1)]), { timeout: 30_000 })
  await appendEvents('t', [logRow(2)])
  expect(await prisma.user.count()).toBe(1)
})

it('appends through a pooler that does not keep prepared statements', { tags: ['exhaustive'] }, async ({ skip }) => {
  const { env } = opened
  if (!env) return skip('PGlite has no poolers')
  const pooled = openPostgres({ connectionString: env.DATABASE_URL, max: 1 })
  const log = (...rows: LogRow[]) => appendTo(pooled, 'pooled', rows)
  await log(logRow(1))
  await pooled.appendPool.query('DEALLOCATE ALL')
  await log(logRow(2))
  await log(logRow(3))
  await pooled.close()
  expect((await readEvents('pooled', 0, 10)).map(({ seq }) => seq)).toEqual([1, 2, 3])
})

it(
  'compresses large events with LZ4 and changes no setting of a session',
  { tags: ['exhaustive'] },
  async ({ skip }) => {
    const { env } = opened
    if (!env) return skip('PGlite cannot compress with LZ4')
    const one = openPostgres({ connectionString: env.DATABASE_URL, max: 1 })
    await Promise.all([one.pool.query('SELECT 1'), one.prisma.user.count()])
    await appendTo(one, 'compressed', [logRow(1, 'some text '.repeat(1_000)), logRow(2, 'some text '.repeat(10_000))])
    const { rows } = await one.pool.query(
      `SELECT pg_column_compression("raw") AS "by" FROM "TaskEvent" WHERE "taskId" = 'compressed' ORDER BY "seq"`,
    )
    expect(rows).toEqual([{ by: 'lz4' }, { by: 'lz4' }])
    for (const pool of [one.pool, one.appendPool]) {
      const { rows: settings } = await pool.query('SHOW default_toast_compression')
      expect(settings).toEqual([{ default_toast_compression: 'pglz' }])
    }
    await one.close()
  },
)

it('never sends a query on a connection that runs another one', () => {
  expect(warnings.filter(({ message }) => message.includes('client.query()'))).toEqual([])
})
