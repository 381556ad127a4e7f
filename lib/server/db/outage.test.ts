import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { appendEvents, readEvents } from '@/lib/server/db/events/events'
import { databaseOptions } from '@/lib/server/db/testing/each-database'
import { type InterruptibleDatabase, useInterruptibleDatabase } from '@/lib/server/db/testing/interruptible-database'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { claimTask } from '@/lib/server/db/tasks/task-holders'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { isDatabaseUnavailable, requireWritable, currentOutage } from '@/lib/server/db/engine/database-outage'
import { deleteSingleton } from '@/lib/server/platform/singleton'

const task = async () => (await storedTask(await newViewer())).id
const seqs = async (id: string) => (await readEvents(id, 0, 100)).map(({ seq }) => seq)
const isTrouble = () => expect.poll(() => currentOutage()?.reason)

describe('while another program has the embedded database locked', () => {
  let opened: TestDatabase
  let other: Sqlite.Database
  beforeAll(async () => {
    opened = await useTestDatabase('sqlite')
    other = new Sqlite(join(opened.env?.DATA_DIR ?? '', 'switchboard.db'), { timeout: 0 })
  })
  afterAll(async () => {
    other.close()
    await opened.close()
  })

  it('appends wait, new work is rejected, and no row is missing afterwards', async () => {
    const [a, b] = [await task(), await task()]
    await appendEvents(a, [logRow(1)])
    other.exec('BEGIN IMMEDIATE')
    const waiting = [appendEvents(a, [logRow(2)]), appendEvents(a, [logRow(3)]), appendEvents(b, [logRow(1)])]
    await isTrouble().toBe('locked')
    expect(requireWritable).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ kind: 'unavailable', retryAfter: 5 }) }),
    )
    expect(await seqs(a)).toEqual([1])
    other.exec('ROLLBACK')
    await Promise.all(waiting)
    expect([await seqs(a), await seqs(b)]).toEqual([[1, 2, 3], [1]])
    expect(currentOutage()).toBeNull()
    requireWritable()
  })

  it('fails with a fault after DATABASE_PATIENCE', async () => {
    const id = await task()
    process.env.DATABASE_PATIENCE = '1'
    deleteSingleton('env')
    onTestFinished(() => {
      delete process.env.DATABASE_PATIENCE
      deleteSingleton('env')
    })
    other.exec('BEGIN IMMEDIATE')
    const failing = appendEvents(id, [logRow(1)])
    await expect(failing).rejects.toMatchObject({ data: { kind: 'unavailable', details: { code: 'database-locked' } } })
    other.exec('ROLLBACK')
    expect(await seqs(id)).toEqual([])
  })
})

describe('while PostgreSQL rejects a row', databaseOptions('postgresql'), () => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase('postgresql')
  }, 60_000)
  afterAll(() => opened.close())

  it('an outage before the last row of its batch rejects no stored one', async () => {
    const [stored, rejected, last] = [await task(), await task(), await task()]
    await appendEvents(rejected, [logRow(1)])
    // The first attempt to write the last row finds the disk full. A sequence also counts what is rolled back.
    for (const sql of [
      'CREATE SEQUENCE attempts',
      `CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('attempts') = 1 THEN RAISE 'full' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$`,
      `CREATE TRIGGER fill BEFORE INSERT ON "TaskEvent" FOR EACH ROW WHEN (NEW."taskId" = '${last}') EXECUTE FUNCTION fill()`,
    ])
      await database().prisma.$executeRawUnsafe(sql)
    const outcomes = await Promise.allSettled([stored, rejected, last].map((id) => appendEvents(id, [logRow(1)])))
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { kind: 'conflict' } },
      { status: 'fulfilled' },
    ])
    expect([await seqs(stored), await seqs(last)]).toEqual([[1], [1]])
    const [row] = await database().prisma.$queryRaw<{ attempts: bigint }[]>`SELECT last_value AS attempts FROM attempts`
    expect(Number(row?.attempts)).toBe(2)
  })
})

describe('while PostgreSQL cannot be reached', { tags: ['exhaustive'] }, () => {
  let opened: InterruptibleDatabase
  beforeAll(async () => {
    opened = await useInterruptibleDatabase()
  }, 60_000)
  afterAll(() => opened.close())

  it.for(['cut', 'stall'] as const)('what is logged waits until a line that is %s heals', async (how, { skip }) => {
    const { connection: line } = opened
    if (!line) return skip('PGlite has no line')
    const [a, b] = [await task(), await task()]
    await appendEvents(a, [logRow(1)])
    line[how]()
    const waiting = [appendEvents(a, [logRow(2)], {}, { update: { rests: true } }), appendEvents(b, [logRow(1)])]
    await isTrouble().toBe('away')
    line.restore()
    await Promise.all(waiting)
    expect([await seqs(a), await seqs(b)]).toEqual([[1, 2], [1]])
    expect(currentOutage()).toBeNull()
  })

  it.for(['cut', 'stall'] as const)('reports to readers while a connection is %s', async (how, { skip }) => {
    const { connection: line } = opened
    if (!line) return skip('PGlite has no line')
    const viewer = await newViewer()
    const { id } = await storedTask(viewer)
    const read = () => [
      readEvents(id, 0, 100),
      findTask(viewer, id),
      database().prisma.$transaction(async (transaction) => transaction.task.count()),
    ]
    await Promise.all(read())
    line[how]()
    for (const each of await Promise.allSettled([...read(), ...read()]))
      expect(each).toMatchObject({ status: 'rejected', reason: expect.toSatisfy(isDatabaseUnavailable) })
    line.restore()
    await expect
      .poll(() => Promise.allSettled(read()))
      .toEqual(Array(3).fill(expect.objectContaining({ status: 'fulfilled' })))
  })

  it('a write without a response is not repeated and causes no conflict', async ({ skip }) => {
    const { connection: line } = opened
    if (!line) return skip('PGlite has no line')
    const id = await task()
    line.blockResponses()
    const waiting = appendEvents(id, [logRow(1), logRow(2)], { state: 'working' })
    await isTrouble().toBe('away')
    line.restore()
    await waiting
    expect(await seqs(id)).toEqual([1, 2])
    expect(await database().prisma.task.findUnique({ where: { id } })).toMatchObject({ state: 'working', lastSeq: 2 })
    await expect(appendEvents(id, [logRow(2)])).rejects.toMatchObject({ kind: 'conflict' })
  })

  it('a release without a response causes no conflict', async ({ skip }) => {
    const { connection: line } = opened
    if (!line) return skip('PGlite has no line')
    const ids = [await task(), await task()]
    for (const id of ids) await claimTask(id, 'one')
    const hold = { holder: 'one', releases: true }
    line.blockResponses()
    const waiting = ids.map((id, index) => appendEvents(id, [], index === 0 ? {} : { open: false }, { hold }))
    await isTrouble().toBe('away')
    line.restore()
    await Promise.all(waiting)
    const rows = await database().prisma.task.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
    expect(rows).toMatchObject([
      { holder: null, open: true },
      { holder: null, open: false },
    ])
  })

  it('an error while it checks a write without a response rejects no other one', async ({ skip }) => {
    const { connection: line } = opened
    if (!line) return skip('PGlite has no line')
    const { prisma } = database()
    const [ended, other] = [await task(), await task()]
    await claimTask(ended, 'one')
    // Rows can be inserted into this view, but not read.
    for (const sql of [
      'ALTER TABLE "TaskEvent" RENAME TO "Stored"',
      `CREATE FUNCTION fail() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RAISE 'cannot read'; END $$`,
      'CREATE VIEW "TaskEvent" AS SELECT * FROM "Stored" WHERE fail()',
    ])
      await prisma.$executeRawUnsafe(sql)
    line.blockResponses()
    const waiting = [
      appendEvents(ended, [logRow(1)], { open: false }, { hold: { holder: 'one', releases: true } }),
      appendEvents(other, [], { state: 'working' }),
    ]
    await isTrouble().toBe('away')
    line.restore()
    const outcomes = await Promise.allSettled(waiting)
    for (const sql of ['DROP VIEW "TaskEvent"', 'DROP FUNCTION fail', 'ALTER TABLE "Stored" RENAME TO "TaskEvent"'])
      await prisma.$executeRawUnsafe(sql)
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { message: expect.stringContaining('cannot read') } },
      { status: 'fulfilled' },
    ])
    expect(await seqs(ended)).toEqual([1])
  })
})
