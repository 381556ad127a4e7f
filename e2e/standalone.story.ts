import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble } from '../scripts/assemble.mjs'
import { findPostgres, startPostgres } from '../lib/server/db/testing/postgres-server.ts'
import { startProgram } from './running/program.ts'
import { expect, test } from './running/story.ts'

const nobody = 65_534

/** Who the app runs as: where the tests may choose, one who may write nothing but the data. */
const stranger = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : undefined

/** The folder that a container gets, far from the checkout. */
function unpacked(user: typeof stranger): { folder: string; data: string } {
  const home = mkdtempSync(join(tmpdir(), 'switchboard-standalone-'))
  chmodSync(home, 0o755)
  const folder = join(home, 'app')
  cpSync(assemble(), folder, { recursive: true, verbatimSymlinks: true })
  const data = join(home, 'data')
  mkdirSync(data)
  if (user) chownSync(data, user.uid, user.gid)
  return { folder, data }
}

async function serve(settings: Record<string, string>, user?: typeof stranger) {
  const { folder, data } = unpacked(user)
  const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, DATABASE_URL: '', ACCESS_TOKEN: '', PROBES: 'off' }
  const app = await startProgram(
    ['scripts/serve.mjs'],
    { ...env, NODE_ENV: 'production', SAMPLES: 'on', ...settings },
    /(?<=ready on )http:\/\/\S+/,
    { cwd: folder, ...user },
  )
  return { folder, url: app.url, end: () => app.end().finally(() => rmSync(join(folder, '..'), { recursive: true })) }
}

async function worksAt(url: string, database: string): Promise<void> {
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: 'ok', database })
  const page = await (await fetch(url)).text()
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0]
  expect((await fetch(`${url}${script}`)).status).toBe(200)
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'message/send',
    params: { message: { kind: 'message', messageId: 'm1', role: 'user', parts: [{ kind: 'text', text: 'A story' }] } },
  }
  const answer = await fetch(`${url}/a2a/storyteller`, { method: 'POST', body: JSON.stringify(call) })
  expect(await answer.json()).toMatchObject({ id: 1, result: { kind: 'task', status: { state: 'completed' } } })
}

test('the standalone folder serves from anywhere, by another user who may write nothing there', async () => {
  const app = await serve({}, stranger)
  try {
    expect(existsSync(join(app.folder, 'server.js'))).toBe(false)
    await worksAt(app.url, 'sqlite')
  } finally {
    await app.end()
  }
})

test('the standalone folder serves on PostgreSQL', async () => {
  const programs = findPostgres()
  test.skip(!programs, 'no PostgreSQL server programs here')
  const postgres = await startPostgres(programs ?? '')
  const app = await serve({ DATABASE_URL: postgres.url })
  try {
    await worksAt(app.url, 'postgresql')
  } finally {
    await app.end()
    await postgres.stop()
  }
})
