import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { copyTables } from '@/lib/server/backup/copy-tables'
import { openFileSource } from '@/lib/server/backup/restore'
import { openSource, openTarget, type DatabaseLocation, postgresLocation } from '@/lib/server/backup/database-location'
import { describeError } from '@/lib/server/platform/describe-error'
import { createChecksum, type TableChecksum } from '@/lib/server/backup/table-shape'
import { writeBackup } from '@/lib/server/backup/backup'
import { appendAuditEntry } from '@/lib/server/db/access/audit-entries'
import { database } from '@/lib/server/db/engine/client'
import { migratePostgres } from '@/lib/server/db/engine/migrate-postgres'
import { migrateSqlite } from '@/lib/server/db/engine/migrate-sqlite'
import { readMigrations, replacedMigrations } from '@/lib/server/db/engine/migrations'
import { appendEvents } from '@/lib/server/db/events/events'
import { databaseOptions, describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { findPostgres, startPostgres } from '@/lib/server/db/testing/postgres-server'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, providers, useTestDatabase } from '@/lib/server/db/testing/test-database'

const about = { app: 'Switchboard test', database: 'sqlite' } as const
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-backup-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

/** A value of each stored type. */
async function fill(): Promise<string> {
  const viewer = await newViewer()
  const task = await storedTask(viewer)
  await appendEvents(task.id, [
    logRow(1, 'NUL \0, half \ud800, \u2028 line, 😀'),
    logRow(2, 'x'.repeat(5_000_000)),
    logRow(3, ''),
  ])
  const { prisma } = database()
  const image = new Uint8Array(randomBytes(3_000))
  await prisma.icon.create({ data: { agentId: task.agentId, sourceUrl: 'https://a.example/i.png', image } })
  await prisma.picture.create({ data: { userId: viewer.userId, type: 'image/png', image } })
  const data = {
    discoveredOverrides: { b: [1, { z: null, a: 'é' }], a: 0.5 },
    lastUsedAt: new Date('2026-01-02T03:04:05.006Z'),
  }
  await prisma.agent.update({ where: { id: task.agentId }, data })
  await prisma.task.update({ where: { id: task.id }, data: { removedBytes: 2n ** 60n, open: false } })
  await share(task)
  await prisma.setting.create({ data: { name: randomUUID(), value: { keepDays: 30 } } })
  await prisma.browserSession.create({ data: { id: randomUUID() } })
  const passkey = { name: 'Phone', credentialId: randomUUID(), publicKey: new Uint8Array(randomBytes(77)) }
  const uses = { counter: 2n ** 32n - 1n, transports: ['internal'], backedUp: true, userHandle: 'handle' }
  await prisma.passkey.create({ data: { ...passkey, ...uses, userId: viewer.userId } })
  const challenge = { hash: randomUUID(), purpose: 'sign-in', expiresAt: new Date() }
  await prisma.passkeyChallenge.create({ data: challenge })
  await prisma.lease.create({ data: { name: randomUUID(), holder: 'me', expiresAt: new Date(0) } })
  const { agentId, ownerId } = task
  await prisma.deletedTask.create({
    data: { id: randomUUID(), agentId, ownerId, remoteId: 'é', deletedAt: new Date(0) },
  })
  await fillPeople(task.agentId)
  return task.id
}

/** People, and what belongs to them, in every table. */
async function fillPeople(agentId: string): Promise<void> {
  const { prisma } = database()
  const id = randomUUID()
  const user = await prisma.user.create({
    data: { name: 'Ann', email: `${id}@example.com`, passwordHash: '$scrypt$x' },
  })
  const team = await prisma.team.create({ data: { name: id, nameKey: id } })
  const [teamId, userId] = [team.id, user.id]
  const provider = await prisma.identityProvider.create({
    data: {
      name: 'Work',
      issuer: `https://${id}.example`,
      clientId: 'c',
      groupRules: [{ group: 'g', teamId }],
      domains: [],
    },
  })
  await prisma.identity.create({ data: { providerId: provider.id, subject: 'é', userId } })
  await prisma.teamMember.create({ data: { teamId, userId, source: provider.id } })
  await prisma.agentTeam.create({ data: { agentId, teamId } })
  await prisma.accountLink.create({
    data: { kind: 'invitation', tokenHash: id, creatorId: userId, teamIds: [teamId], expiresAt: new Date(0) },
  })
  const key = { name: 'CI', tokenHash: id, prefix: 'sbk_', scope: 'call', bytesPerDay: 2n ** 50n }
  await prisma.apiKey.create({
    data: { ...key, userId, agentIds: [agentId], usedAt: new Date('2026-01-02T03:04:05.006Z') },
  })
  await prisma.dailyUsage.create({ data: { subject: `key ${id}`, day: '2026-01-02', bytes: 2n ** 40n } })
  const actor = { actorId: userId, actorName: 'Ann', method: 'session', keyId: null, address: '203.0.113.1' } as const
  await appendAuditEntry({ ...actor, action: 'sign-in', targetId: '', targetName: '', details: { with: 'pässword' } })
}

/** Tables of what is shared and read. */
const tablesOfShares = ['TaskTeam', 'ConversationTeam', 'TaskReading']

/** Shares a task and its conversation with a team, and lets an administrator read it. */
async function share({ id: taskId, conversationId }: Pick<TaskRecord, 'id' | 'conversationId'>): Promise<void> {
  const { prisma } = database()
  const { id: teamId } = await prisma.team.create({ data: { name: 'Team', nameKey: randomUUID() } })
  await prisma.taskTeam.create({ data: { taskId, teamId } })
  if (conversationId) await prisma.conversationTeam.create({ data: { conversationId, teamId } })
  const reader = { readerId: randomUUID(), readerName: 'Ada', reason: 'A test' }
  await prisma.taskReading.create({ data: { ...reader, taskId, expiresAt: new Date(0) } })
}

async function contentsOf(place: DatabaseLocation) {
  const source = await openSource(place)
  const sums: Record<string, TableChecksum> = {}
  for (const table of source.tables) {
    const sum = createChecksum()
    for await (const some of source.readRows(table)) some.forEach(sum.add)
    sums[table.name] = sum.total()
  }
  await source.close()
  return sums
}

const tablesOfPeople = [
  'User',
  'Team',
  'TeamMember',
  'AgentTeam',
  'IdentityProvider',
  'Identity',
  'AccountLink',
  'DeletedTask',
  'ApiKey',
  'Passkey',
  'DailyUsage',
  'AuditEntry',
  'AuditHead',
]

/** Returns the message with which a promise was rejected. */
const problemOf = (work: Promise<unknown>) => work.then(() => 'none', describeError)

/** The PostgreSQL server that receives copies. It starts with the first copy and is not the database of this process. */
let server: ReturnType<typeof startPostgres> | undefined
afterAll(async () => (await server)?.stop())

async function copyServer(): Promise<string> {
  const programs = findPostgres()
  if (!programs) throw new Error('These tests need a PostgreSQL server.')
  server ??= startPostgres(programs)
  return (await server).url
}

let number = 0
async function emptyPlace(provider: DatabaseLocation['provider']): Promise<DatabaseLocation> {
  number += 1
  if (provider === 'sqlite') return { provider, file: join(folder, `${number}`, 'switchboard.db') }
  const url = await copyServer()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE DATABASE "copy${number}"`)
  await client.end()
  return postgresLocation(url.replace('/postgres?', `/copy${number}?`))
}

describeEachDatabase('a backup of %s', (provider) => {
  let opened: TestDatabase
  let place: DatabaseLocation
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
    const now = database()
    place =
      now.provider === 'sqlite'
        ? { provider: 'sqlite', file: now.file }
        : { provider: 'postgresql', config: now.config }
    await fill()
  }, 60_000)
  afterAll(() => opened.close())

  for (const to of providers)
    it(`restores every row unchanged into ${to}`, databaseOptions(to), async () => {
      const source = await openSource(place)
      const file = join(folder, 'all.gz')
      const { copied, bytes } = await writeBackup(source, file, about)
      await source.close()
      expect(bytes).toBe(statSync(file).size)
      expect(statSync(file).mode & 0o077).toBe(0)
      expect(copied.find(({ table }) => table === 'TaskEvent')?.rows).toBe(3)
      const tables = copied.map(({ table }) => table)
      expect(tables).not.toContain('Lease')
      // A browser session that ended since must not come back.
      expect(tables).toContain('Passkey')
      expect(tables).not.toContain('BrowserSession')
      expect(tables).not.toContain('PasskeyChallenge')
      const target = await emptyPlace(to)
      const backup = await openFileSource(file)
      expect(await copyTables(backup, await openTarget(target, backup.migration, false))).toEqual(copied)
      await backup.close()
      const contents = await contentsOf(target)
      expect(contents).toEqual(await contentsOf(place))
      expect([...tablesOfPeople, ...tablesOfShares].filter((table) => !contents[table]?.rows)).toEqual([])
    })

  it('is a snapshot, regardless of writes meanwhile', async () => {
    const { id } = await storedTask(await newViewer())
    let seq = 0
    const stop = new AbortController()
    const writer = (async () => {
      for (; !stop.signal.aborted; seq += 1) await appendEvents(id, [logRow(seq + 1)], { artifactCount: seq + 1 })
    })()
    await expect.poll(() => seq).toBeGreaterThan(2)
    const target = await emptyPlace('sqlite')
    const source = await openSource(place)
    const before = seq
    await expect.poll(() => seq).toBeGreaterThan(before + 20)
    await copyTables(source, await openTarget(target, source.migration, false))
    await source.close()
    stop.abort()
    await writer
    if (target.provider !== 'sqlite') throw new Error('no file')
    const db = new Sqlite(target.file, { readonly: true })
    const rows = db.prepare('SELECT count(*) FROM "TaskEvent" WHERE "taskId" = ?').pluck().get(id)
    expect(db.prepare('SELECT "lastSeq" FROM "Task" WHERE "id" = ?').pluck().get(id)).toBe(rows)
    expect(rows).toBeGreaterThan(0)
    // The last one may be stored already while its append has not resolved.
    expect(rows).toBeLessThanOrEqual(before + 1)
    db.close()
  })

  it('replaces a database with more rows than those of the migrations only with --replace', async () => {
    const target = await emptyPlace(provider)
    if (target.provider === 'postgresql') await migratePostgres(target.config, readMigrations('prisma/migrations'))
    else {
      mkdirSync(dirname(target.file))
      migrateSqlite(target.file, readMigrations('prisma/sqlite/migrations'))
    }
    const copyTo = async (replace: boolean) => {
      const source = await openSource(place)
      try {
        return await copyTables(source, await openTarget(target, source.migration, replace))
      } finally {
        await source.close()
      }
    }
    const first = await copyTo(false)
    expect(await problemOf(copyTo(false))).toMatch(/not empty/)
    await fill()
    expect(await copyTo(true)).not.toEqual(first)
    expect(await contentsOf(target)).toEqual(await contentsOf(place))
  })

  it('migrates a backup of an earlier version', async () => {
    const source = await openSource(place)
    const file = join(folder, 'early.gz')
    await writeBackup(source, file, about)
    await source.close()
    const lines = gunzipSync(readFileSync(file)).toString().split('\n')
    const header = JSON.parse(lines[0] ?? '')
    // Only the settings: a table whose columns are still the same.
    const setting = header.tables.find(({ name }: { name: string }) => name === 'Setting')
    const start = lines.findIndex((line, index) => index > 0 && line.includes('"end":"Setting"'))
    const first = lines.slice(0, start).findLastIndex((line) => line.startsWith('{')) + 1
    const target = await emptyPlace(provider)
    async function restoreFrom(migration: string | undefined): Promise<void> {
      const text = [
        JSON.stringify({ ...header, migration, tables: [setting] }),
        ...lines.slice(first, start + 1),
        '{"complete":true}',
        '',
      ]
      writeFileSync(file, gzipSync(text.join('\n')))
      const backup = await openFileSource(file)
      await copyTables(backup, await openTarget(target, backup.migration, false))
    }
    expect(await problemOf(restoreFrom(replacedMigrations.at(-2)))).toMatch(/Restore it with the previous version/)
    await restoreFrom(replacedMigrations.at(-1))
    const now = await contentsOf(target)
    expect(now.Setting?.rows).toBeGreaterThan(0)
    expect(Object.keys(now)).toEqual(Object.keys(await contentsOf(place)))
  })

  it('rejects an invalid, truncated, damaged or too new backup with a message and without changes', async () => {
    const source = await openSource(place)
    const file = join(folder, 'whole.gz')
    await writeBackup(source, file, about)
    expect(await problemOf(writeBackup(source, file, about))).toMatch(/already exists/)
    await source.close()
    const target = await emptyPlace(provider)
    const put = (name: string, bytes: Uint8Array | string) => {
      writeFileSync(join(folder, name), bytes)
      return restored(join(folder, name))
    }
    async function restored(path: string): Promise<string> {
      return problemOf(
        (async () => {
          const backup = await openFileSource(path)
          try {
            await copyTables(backup, await openTarget(target, backup.migration, false))
          } finally {
            await backup.close()
          }
        })(),
      )
    }
    const whole = readFileSync(file)
    const text = gunzipSync(whole).toString()
    expect(await restored(join(folder, 'nowhere.gz'))).toMatch(/does not exist/)
    expect(await put('text.gz', 'hello')).toMatch(/is not a Switchboard backup/)
    expect(await put('other.gz', gzipSync('{"format":"other"}\n'))).toMatch(/is not a Switchboard backup/)
    expect(await put('cut.gz', whole.subarray(0, whole.length - 2_000))).toMatch(/is incomplete/)
    expect(await put('short.gz', gzipSync(text.slice(0, text.lastIndexOf('{"complete"'))))).toMatch(/is incomplete/)
    expect(
      await put('changed.gz', gzipSync(text.replace(String.raw`\"keepDays\":30`, String.raw`\"keepDays\":31`))),
    ).toMatch(/damaged/)
    expect(await put('broken.gz', gzipSync(text.replace('\n["', '\n[{"')))).toMatch(/damaged/)
    expect(await put('unended.gz', gzipSync(text.replace('\n{"end"', '\n{"eNd"')))).toMatch(/damaged/)
    expect(await put('newer.gz', gzipSync(text.replace('"version":1', '"version":2')))).toMatch(
      /newer version of Switchboard/,
    )
    expect(await put('future.gz', gzipSync(text.replace(/"migration":"\d+/, '"migration":"29990101000000')))).toMatch(
      /newer version of Switchboard/,
    )
    expect(await problemOf(openSource(target))).toMatch(/no Switchboard data|Database not found/)
  })

  it('is not restored while Switchboard is running on the database', async () => {
    const { lease } = database().prisma
    const name = randomUUID()
    await lease.create({ data: { name, holder: 'me', expiresAt: new Date(Date.now() + 60_000) } })
    const { migration, close } = await openSource(place)
    await close()
    const before = await contentsOf(place)
    expect(await problemOf(openTarget(place, migration, true))).toMatch(/Switchboard is running on/)
    expect(await contentsOf(place)).toEqual(before)
    await lease.delete({ where: { name } })
  })
})

it('reports in plain words why the connection to a server failed', async () => {
  expect(await problemOf(openSource(postgresLocation('postgresql://u:geheim@127.0.0.1:1/x')))).toBe(
    'Could not connect to the PostgreSQL server.',
  )
  expect(() => postgresLocation('postgresql://u:geheim#1@h/x')).toThrow(
    /^The URL of the PostgreSQL database must be a valid URL; in its password, write # as %23/,
  )
})
