import { randomUUID } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/lib/server/db/engine/client'
import { appendEvents, readEvents } from '@/lib/server/db/events/events'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { type TestDatabase, providers, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { actFor } from '@/lib/server/platform/viewer'

const user = (id: string) => ({ data: { id, name: 'Test' } })
const turnOfTheLoop = () => new Promise((resolve) => setTimeout(resolve, 50))

describe.each(providers)('transactions on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => opened.close())

  it('keep concurrent writes when one rolls back, and show nothing before the commit', async () => {
    const { prisma } = database()
    const [inside, beside, logged] = [randomUUID(), randomUUID(), randomUUID()]
    const others: Promise<unknown>[] = []
    const failing = prisma.$transaction(async (tx) => {
      await tx.user.create(user(inside))
      others.push(
        prisma.user.create(user(beside)),
        prisma.user.count({ where: { id: inside } }).then((count) => expect(count).toBe(0)),
        appendEvents(logged, [logRow(1)]),
      )
      // Time for the other writes to run inside this transaction, if they can.
      await turnOfTheLoop()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await Promise.all(others)
    expect(await prisma.user.count({ where: { id: { in: [inside, beside] } } })).toBe(1)
    expect(await readEvents(logged, 0, 10)).toHaveLength(1)
  })

  it('roll back as a whole if a statement fails, and later ones work', async () => {
    const { prisma } = database()
    const [first, second] = [randomUUID(), randomUUID()]
    const twice = prisma.$transaction([prisma.user.create(user(first)), prisma.user.create(user(first))])
    await expect(twice).rejects.toMatchObject({ code: 'P2002' })
    await prisma.user.create(user(second))
    expect(await prisma.user.count({ where: { id: { in: [first, second] } } })).toBe(1)
  })

  it('lose none of many concurrent ones', async () => {
    const { prisma } = database()
    const id = randomUUID()
    await prisma.user.create({ data: { id, name: '0' } })
    const increment = () =>
      prisma.$transaction(async (tx) => {
        const { name } = await tx.user.update({ where: { id }, data: { createdAt: new Date() } })
        return tx.user.update({ where: { id }, data: { name: String(Number(name) + 1) } })
      })
    await Promise.all(Array.from({ length: 30 }, increment))
    expect(await prisma.user.findUnique({ where: { id } })).toMatchObject({ name: '30' })
  })
})

describe('another connection of this process that writes', () => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase('sqlite')
  })
  afterAll(() => opened.close())

  it('delays what Prisma writes, but not what it reads', async () => {
    const db = database()
    if (db.provider !== 'sqlite') throw new Error('This test needs the embedded database.')
    const { prisma } = db
    const [id, inTransaction, known] = [randomUUID(), randomUUID(), randomUUID()]
    await prisma.user.create({ data: { id: known, name: 'old' } })
    const finish = Promise.withResolvers<void>()
    const writing = db.runWriting(() => finish.promise, 0)
    let written = 0
    const writes = [
      prisma.user.create(user(id)),
      prisma.$transaction([prisma.user.create(user(inTransaction))]),
      prisma.$queryRaw`UPDATE "User" SET "name" = 'new' WHERE "id" = ${known} RETURNING "id"`,
    ].map((each) => each.then(() => (written += 1)))
    for (let count = 0; count < 3; count += 1) {
      expect(await prisma.user.count({ where: { id: { in: [id, inTransaction] } } })).toBe(0)
      expect(await prisma.user.findUnique({ where: { id: known } })).toMatchObject({ name: 'old' })
      await turnOfTheLoop()
    }
    expect(written).toBe(0)
    finish.resolve()
    await Promise.all([writing, ...writes])
    expect(await prisma.user.count({ where: { id: { in: [id, inTransaction] } } })).toBe(2)
    expect(await prisma.user.findUnique({ where: { id: known } })).toMatchObject({ name: 'new' })
  })

  it('writes several times at once, but not before a write of Prisma that waits', async () => {
    const db = database()
    if (db.provider !== 'sqlite') throw new Error('This test needs the embedded database.')
    const { prisma } = db
    const id = randomUUID()
    const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    let running = 0
    const writes = ends.map(({ promise }) => db.runWriting(() => ((running += 1), promise), 0))
    await turnOfTheLoop()
    expect(running).toBe(2)
    const own = Promise.resolve(prisma.user.create(user(id)))
    await turnOfTheLoop()
    const later = db.runWriting(() => prisma.user.count({ where: { id } }), 0)
    ends[0].resolve()
    await writes[0]
    expect(await prisma.user.count({ where: { id } })).toBe(0)
    ends[1].resolve()
    expect(await later).toBe(1)
    await Promise.all([own, ...writes])
  })
})

describe('transactions on sqlite beside another process', () => {
  let opened: TestDatabase
  let other: Sqlite.Database
  beforeAll(async () => {
    opened = await useTestDatabase('sqlite')
    other = new Sqlite(`${opened.env?.DATA_DIR}/switchboard.db`, { timeout: 0 })
  })
  afterAll(async () => {
    other.close()
    await opened.close()
  })
  const writeElsewhere = () => other.prepare(`UPDATE "User" SET "name" = 'changed'`).run()

  it('take the write lock at their start, so that reading first is safe', async () => {
    const id = randomUUID()
    await database().prisma.$transaction(async (tx) => {
      await tx.user.count()
      expect(writeElsewhere).toThrow('database is locked')
      await tx.user.create(user(id))
    })
    writeElsewhere()
    expect(await database().prisma.user.findUnique({ where: { id } })).toMatchObject({ name: 'changed' })
  })

  it('fail after waiting for the lock, block nothing meanwhile, and leave the connection usable', async () => {
    const { prisma } = database()
    const task = await storedTask(actFor('local'))
    other.exec('BEGIN IMMEDIATE')
    const failing = prisma.$transaction([prisma.user.create(user(randomUUID()))]).catch((error: unknown) => error)
    let appended = false
    const appending = appendEvents(task.id, [logRow(1)]).then(() => (appended = true))
    expect(await prisma.user.count()).toBeGreaterThan(0)
    expect(await failing).toMatchObject({ code: 'P1008' })
    expect(appended).toBe(false)
    other.exec('ROLLBACK')
    await appending
    await prisma.$transaction([prisma.user.create(user(randomUUID()))])
    expect(await readEvents(task.id, 0, 10)).toEqual([logRow(1)])
  })

  it('survive a power failure: every commit is synced', async () => {
    const rows = await database().prisma.$queryRawUnsafe<Record<string, unknown>[]>('PRAGMA synchronous')
    expect(Number(rows[0]?.synchronous)).toBe(2)
  })
})
