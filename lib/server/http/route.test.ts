import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { GET as healthLive } from '@/app/api/health/live/route'
import { GET as healthReady } from '@/app/api/health/ready/route'
import { GET as health } from '@/app/api/health/route'
import { healthSchema } from '@/lib/api/agent-calls'
import { errorBodySchema } from '@/lib/api/error'
import { operations } from '@/lib/api/operations/operations'
import { Fault } from '@/lib/faults/fault'
import { database } from '@/lib/server/db/engine/client'
import { migrate } from '@/lib/server/db/engine/migrate'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { route } from '@/lib/server/http/route'
import { createLog } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'
import { beginStopping, isStopping, onStop } from '@/lib/server/platform/stopping'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { localViewer } from '@/lib/server/platform/viewer'

const stopHook = Symbol.for('switchboard.stop')
const token = 'a-token-of-at-least-thirty-two-characters'
const hello = route(operations.readAgent, ({ params, viewer, requestId }) =>
  Response.json({ params, viewer, requestId }),
)
const failing = (error: unknown) =>
  route(operations.metrics, () => {
    throw error
  })

describe('route', () => {
  it('passes the viewer, the parameters and a request ID', async () => {
    await setTestEnvironment()
    await migrateTestDatabase()
    const answer = await callRoute(hello, { params: { id: 'a' } })
    expect(answer.json).toEqual({ params: { id: 'a' }, viewer: localViewer(), requestId: expect.any(String) })
  })

  it('lets no cache give the response to anyone else, unless the handler says how to cache it', async () => {
    await setTestEnvironment()
    await migrateTestDatabase()
    const cached = route(operations.readAgent, () =>
      Response.json({}, { headers: { 'cache-control': 'private, max-age=60' } }),
    )
    const answers = [hello, cached, failing(new Fault('not-found', 'No.'))].map((handler) =>
      callRoute(handler, { params: { id: 'a' } }),
    )
    expect((await Promise.all(answers)).map(({ headers }) => headers.get('cache-control'))).toEqual([
      'private, no-cache',
      'private, max-age=60',
      'private, no-cache',
    ])
  })

  it('rejects foreign hosts and pages with the error body', async () => {
    await setTestEnvironment()
    await migrateTestDatabase()
    const foreign: Record<string, string>[] = [
      { host: 'evil.example' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    ]
    for (const headers of foreign) {
      const answer = await callRoute(hello, { method: 'POST', body: {}, headers, params: { id: 'a' } })
      expect(answer.status).toBe(403)
      expect(errorBodySchema.parse(answer.json).error).toMatchObject({
        kind: 'forbidden',
        requestId: expect.any(String),
      })
    }
  })

  it('requires the access token if one is configured', async () => {
    await setTestEnvironment({ ACCESS_TOKEN: token })
    await migrateTestDatabase()
    const none = await callRoute(hello, { params: { id: 'a' } })
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(errorBodySchema.parse(none.json).error.kind).toBe('unauthenticated')
    const wrong = await callRoute(hello, { params: { id: 'a' }, headers: { authorization: 'Bearer wrong' } })
    expect(wrong.status).toBe(401)
    const right = await callRoute(hello, { params: { id: 'a' }, headers: { authorization: `Bearer ${token}` } })
    expect(right.status).toBe(200)
  })

  it('responds to a fault with its status, body and Retry-After', async () => {
    await setTestEnvironment()
    await migrateTestDatabase()
    const fault = new Fault('rate-limited', 'Slow down.', { hint: 'Wait.', retryAfter: 7, details: { step: 'call' } })
    const answer = await callRoute(failing(fault))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
    expect(answer.json).toEqual({
      error: {
        kind: 'rate-limited',
        message: 'Slow down.',
        hint: 'Wait.',
        details: { step: 'call' },
        requestId: expect.any(String),
      },
    })
  })

  it('returns only a request ID for an unexpected error', async () => {
    await setTestEnvironment()
    await migrateTestDatabase()
    const answer = await callRoute(failing(new Error('the password is hunter2')))
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('hunter2')
    expect(errorBodySchema.parse(answer.json).error).toMatchObject({ kind: 'internal', requestId: expect.any(String) })
  })

  it('logs one of the requests that fail within ten seconds because the database is away', async () => {
    await setTestEnvironment()
    await migrateTestDatabase()
    const lines: string[] = []
    singleton('log', () => createLog('error', { write: (line) => void lines.push(line) }))
    const away = failing(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
    for (let count = 0; count < 3; count += 1) expect((await callRoute(away)).status).toBe(503)
    expect(lines).toHaveLength(1)
    await callRoute(failing(new Error('another')))
    expect(lines).toHaveLength(2)
  })
})

describe('GET /api/health', () => {
  it('reports that requests can be served, and details to authenticated callers', async () => {
    await setTestEnvironment({ ACCESS_TOKEN: token })
    await migrateTestDatabase()
    const stranger = await callRoute(health)
    expect([stranger.status, stranger.json]).toEqual([200, { status: 'ok' }])
    const friend = await callRoute(health, { headers: { authorization: `Bearer ${token}` } })
    expect(healthSchema.parse(friend.json)).toEqual({ status: 'ok', version: '0.1.0', database: 'sqlite' })
    expect((await callRoute(health, { headers: { host: 'evil.example' } })).status).toBe(403)
  })
})

describe('GET /api/health/ready', () => {
  it('returns 503 as soon as the process is stopping, although it is alive', async () => {
    await setTestEnvironment()
    await migrateTestDatabase()
    expect((await callRoute(healthReady)).status).toBe(200)
    beginStopping()
    const answer = await callRoute(healthReady)
    expect([answer.status, answer.json]).toEqual([503, { status: 'down', reason: 'stopping' }])
    expect((await callRoute(health)).status).toBe(503)
    expect((await callRoute(healthLive)).status).toBe(200)
  })

  it('returns 503 while agents may still send the IDs of their tasks', async () => {
    await setTestEnvironment()
    await migrateTestDatabase()
    const ids = Promise.withResolvers<void>()
    onStop(() => ids.promise)
    expect((await callRoute(healthReady)).status).toBe(200)
    // scripts/serve.mjs calls it when the signal arrives.
    const stopped = (globalThis as { [stopHook]?: () => Promise<void> })[stopHook]?.()
    expect((await callRoute(healthReady)).json).toEqual({ status: 'down', reason: 'stopping' })
    expect(isStopping()).toBe(false)
    ids.resolve()
    await stopped
  })

  it('is not affected by newer files, which `git pull` writes while the process runs', async () => {
    await setTestEnvironment()
    const folder = await mkdtemp(join(tmpdir(), 'switchboard-pulled-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const migrations = join(folder, 'prisma/sqlite/migrations')
    await cp('prisma/sqlite/migrations', migrations, { recursive: true })
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
    onTestFinished(() => cwd.mockRestore())
    await migrate()
    await mkdir(join(migrations, '99990101000000_next'))
    await writeFile(join(migrations, '99990101000000_next/migration.sql'), 'CREATE TABLE "Next" ("id" INT);')
    expect((await callRoute(healthReady)).json).toEqual({ status: 'ok' })
    // Those of the files as they are now.
    expect(await migrate()).toEqual(['99990101000000_next'])
  })

  it('reports a database of another version, or none', async () => {
    await setTestEnvironment()
    expect((await callRoute(healthReady)).json).toEqual({ status: 'down', reason: 'database' })
    await setTestEnvironment()
    await migrateTestDatabase()
    await database().prisma.$executeRaw`DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '%_init'`
    expect((await callRoute(healthReady)).json).toEqual({ status: 'down', reason: 'migrations' })
    await setTestEnvironment({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
    const answer = await callRoute(healthReady)
    expect([answer.status, answer.json]).toEqual([503, { status: 'down', reason: 'database' }])
  })

  it('queries the database once for concurrent requests', async () => {
    await setTestEnvironment()
    await migrateTestDatabase()
    const first = await Promise.all([1, 2, 3].map(() => callRoute(healthReady)))
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
    await database().prisma.$executeRaw`DELETE FROM "_prisma_migrations"`
    expect((await callRoute(healthReady)).status).toBe(200)
  })
})
