import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { assemble } from '../../scripts/assemble.mjs'
import { findPostgres, startPostgres } from '../../lib/server/db/testing/postgres-server.ts'
import { cardV10 } from '../../lib/server/agents/testing/cards.ts'
import { connectV10 } from '../matrix/callers/raw-v1-0-grpc.ts'
import { v10Grpc } from '../validators/v1-0/grpc.ts'
import { apiAt } from '../running/api.ts'
import { crawl } from '../running/crawl.ts'
import { callEveryChange, everyAnswer } from '../running/every-answer.ts'
import { freePort } from '../running/free-port.ts'
import { send } from '../running/gateway.ts'
import { pageProblem } from '../running/page-problem.ts'
import { startProgram } from '../running/program.ts'

const nobody = 65_534

/** The user of the app: one who may write only the data folder, when the tests run as root. */
const stranger = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : undefined

interface Home {
  /** The folder that a container gets, far from the checkout. */
  folder: string
  data: string
  user: typeof stranger
  remove: () => void
}

async function unpacked(user?: typeof stranger): Promise<Home> {
  const around = mkdtempSync(join(tmpdir(), 'switchboard-standalone-'))
  chmodSync(around, 0o755)
  const folder = join(around, 'app')
  cpSync(await assemble(), folder, { recursive: true, verbatimSymlinks: true })
  const home = { folder, data: join(around, 'data'), user, remove: () => rmSync(around, { recursive: true }) }
  makeData(home, home.data)
  return home
}

/** Makes a folder that the app's user may write to. */
function makeData({ user }: Home, data: string): void {
  mkdirSync(data)
  if (user) chownSync(data, user.uid, user.gid)
}

const settingsOf = ({ data }: Home, settings: Record<string, string>) => ({
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: data,
  DATABASE_URL: '',
  ACCESS_TOKEN: '',
  PROBES: 'off',
  NODE_ENV: 'production',
  SAMPLES: 'on',
  ...settings,
})

const serve = (home: Home, settings: Record<string, string> = {}) =>
  startProgram(['scripts/serve.mjs'], settingsOf(home, settings), /(?<=Ready on )http:\/\/\S+/, {
    cwd: home.folder,
    ...home.user,
  })

/** Runs a backup, restore or move command; returns its exit code and output. */
async function runCommand(home: Home, commandLine: string[], settings: Record<string, string> = {}) {
  const [command, ...args] = commandLine
  const child = spawn(process.execPath, [`scripts/${command}.mjs`, ...args], {
    ...home.user,
    cwd: home.folder,
    env: Object.assign({}, process.env, settingsOf(home, settings)),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, problem, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, output, problem }
}

/** All tasks, and the rows of each. */
async function tasksAt(url: string) {
  const { tasks } = (await (await fetch(`${url}/api/tasks`)).json()) as { tasks: { id: string }[] }
  const rows = tasks.map(async ({ id }) => (await fetch(`${url}/api/tasks/${id}/events`)).json())
  return { tasks, rows: await Promise.all(rows) }
}

async function worksAt(url: string, database: string): Promise<void> {
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: 'ok', database })
  // The sample task is imported only while there is no other one. A start on a busy machine does not wait for it.
  await expect.poll(async () => (await tasksAt(url)).tasks).toHaveLength(1)
  const page = await (await fetch(url)).text()
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0]
  expect((await fetch(`${url}${script}`)).status).toBe(200)
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'message/send',
    params: { message: { kind: 'message', messageId: 'm1', role: 'user', parts: [{ kind: 'text', text: 'A story' }] } },
  }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/a2a/storyteller`, { method: 'POST', headers, body: JSON.stringify(call) })
  expect(await answer.json()).toMatchObject({ id: 1, result: { kind: 'task', status: { state: 'completed' } } })
}

/** Icons are drawn by a program that the build does not trace. */
async function drawsIconsAt(url: string): Promise<void> {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const card = cardV10('http://127.0.0.1:9/rpc', { iconUrl: `data:image/svg+xml,${encodeURIComponent(svg)}` })
  const headers = { 'content-type': 'application/json' }
  const added = await fetch(`${url}/api/agents`, { method: 'POST', headers, body: JSON.stringify({ card }) })
  const { agent } = (await added.json()) as { agent: { id: string } }
  await expect
    .poll(async () => (await fetch(`${url}/api/agents/${agent.id}/icon`)).headers.get('content-type'))
    .toBe('image/webp')
}

/** Bytes that a file, or a folder with all its files, takes on disk. Links are not followed. */
function bytesOnDisk(path: string): number {
  const stat = lstatSync(path)
  const inside = stat.isDirectory() ? readdirSync(path).map((name) => bytesOnDisk(join(path, name))) : []
  return inside.reduce((sum, bytes) => sum + bytes, stat.blocks * 512)
}

/** Renames a table of the running app, so that the parts of pages that read it fail. */
function breakTable({ data }: Home, table: string): void {
  const database = new Sqlite(join(data, 'switchboard.db'))
  database.exec(`ALTER TABLE "${table}" RENAME TO "Renamed"`)
  database.close()
}

/** Returns the packages in a folder that its list of licenses does not name with their version. */
function unlicensedPackages(folder: string): string[] {
  const licenses = readFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8').split('\n')
  const modules = join(folder, 'node_modules')
  const packages = globSync(['*/package.json', '@*/*/package.json'], { cwd: modules }).map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(modules, path), 'utf8'))
    return `${name} ${version} (${license})`
  })
  expect(packages.length).toBeGreaterThan(40)
  return packages.filter((name) => !licenses.includes(name))
}

/** Returns the scripts, styles and fonts of a page and of its styles that a client without compression does not get. */
async function missingFiles(url: string, path: string): Promise<string[]> {
  const page = await (await fetch(`${url}${path}`)).text()
  const files = new Set([...page.matchAll(/\/_next\/static\/[^"'\\ ?)]+\.\w+/g)].map(([file]) => file))
  const missing: string[] = []
  for (const file of files) {
    const answer = await fetch(`${url}${file}`, { headers: { 'accept-encoding': 'identity' } })
    const content = await answer.text()
    if (!answer.ok || answer.headers.get('content-encoding') || content === '') missing.push(file)
    if (file.endsWith('.css'))
      for (const [, name] of content.matchAll(/url\(\.\.\/media\/([^)]+\.woff2)\)/g))
        files.add(`/_next/static/media/${name}`)
  }
  expect(files.size).toBeGreaterThan(5)
  return missing
}

/** Calls a sample agent as each kind of client does. */
async function answersEveryClient(url: string, slug: string): Promise<void> {
  const mcp = new Client({ name: 'test', version: '1.0.0' })
  await mcp.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  const result = await mcp.callTool({ name: 'send_message', arguments: { agent: slug, message: 'A story' } })
  expect(result).toMatchObject({ _meta: { taskId: expect.any(String) } })
  await mcp.close()
  const grpc = await connectV10(`${url}/a2a/${slug}`)
  const message = { messageId: 'm2', role: 'ROLE_USER', parts: [{ text: 'A story' }] }
  expect(await grpc.call('SendMessage', v10Grpc.sent, { tenant: grpc.tenant, message })).toHaveProperty('task')
  const model = { model: slug, messages: [{ role: 'user', content: 'A story' }] }
  const completion = await apiAt(url).post('/v1/chat/completions', { data: model })
  expect(await completion.json()).toMatchObject({ object: 'chat.completion' })
}

describe('the standalone folder', { tags: ['exhaustive'] }, () => {
  test('serves from any folder, as a user who may not write there', async () => {
    const home = await unpacked(stranger)
    const app = await serve(home)
    try {
      expect(existsSync(join(home.folder, 'server.js'))).toBe(false)
      await worksAt(app.url, 'sqlite')
      await drawsIconsAt(app.url)
    } finally {
      await app.end()
      home.remove()
    }
  })

  test('has all files of every page and every operation, on at most 70 MB', async () => {
    const home = await unpacked(stranger)
    expect(bytesOnDisk(home.folder)).toBeLessThan(70_000_000)
    expect(unlicensedPackages(home.folder)).toEqual([])
    const app = await serve(home, { GRPC_PORT: String(await freePort()) })
    try {
      await worksAt(app.url, 'sqlite')
      const api = apiAt(app.url)
      const slugs = ['storyteller', 'data-lab', 'gallery']
      for (const slug of slugs) await send(api, slug, [{ text: 'everything' }])
      await answersEveryClient(app.url, 'storyteller')
      const { tasks } = await tasksAt(app.url)
      const ids = tasks.map(({ id }) => id)
      const compared = `/tasks/${ids[0]}/compare/${ids[1]}`
      const starts = ['/', '/agents/new', '/agents/import', '/chat', '/inbox', '/compare', '/sign-in', compared]
      const { problems, pages } = await crawl(app.url, [...starts, ...ids.map((id) => `/tasks/${id}`)])
      expect(problems).toEqual([])
      expect(pages).toBeGreaterThan(40)
      expect(await missingFiles(app.url, `/tasks/${ids[0]}`)).toEqual([])
      const places = (template: string) => ({
        id: /^\/(?:api\/tasks|mocks|v1\/responses)\//.test(template) ? ids : slugs,
        other: ids.slice(0, 1),
        speed: ['instant'],
        slug: slugs,
        model: slugs,
        path: ['tasks'],
        version: ['1'],
        token: ['none'],
      })
      const answers = await everyAnswer(api, places)
      expect(answers.length).toBeGreaterThan(60)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      // An image request, a refused action and an unknown page: code of Next.js that is loaded when needed.
      expect((await api.get('/_next/image?url=%2Ficon.svg&w=64&q=75')).status()).toBe(403)
      expect((await api.post('/sign-in', { headers: { 'next-action': 'none' } })).status()).toBe(400)
      expect((await api.get('/nothing/here')).status()).toBe(404)
      expect((await api.get('/_next/static/nothing.js')).status()).toBe(404)
      const changes = await callEveryChange(api)
      expect(changes.length).toBeGreaterThan(60)
      expect(changes.filter(([, status]) => status >= 500)).toEqual([])
      expect(app.output()).not.toMatch(/Cannot find (?:module|package)|MODULE_NOT_FOUND|ENOENT/)
      // The check of pages finds one that fails after its status is sent.
      breakTable(home, 'ApiKey')
      const keys = await api.get('/settings/keys')
      expect(pageProblem(keys.status(), await keys.text())).toMatch(/^status 200, a part failed/)
    } finally {
      await app.end()
      home.remove()
    }
  })

  test('serves on PostgreSQL', async ({ skip }) => {
    const programs = findPostgres()
    if (!programs) return skip('no PostgreSQL server programs here')
    const postgres = await startPostgres(programs)
    const home = await unpacked()
    const app = await serve(home, { DATABASE_URL: postgres.url })
    try {
      await worksAt(app.url, 'postgresql')
      // The second one is the recording of a sample.
      expect((await tasksAt(app.url)).tasks).toHaveLength(2)
    } finally {
      await app.end()
      home.remove()
      await postgres.stop()
    }
  })

  test('backs up and restores by its own commands, as the user who serves it', async () => {
    const home = await unpacked(stranger)
    const file = join(home.data, 'all.backup')
    const elsewhere = { DATA_DIR: `${home.data}-elsewhere` }
    makeData(home, elsewhere.DATA_DIR)
    const app = await serve(home)
    try {
      await worksAt(app.url, 'sqlite')
      const before = await tasksAt(app.url)
      expect(before.tasks).toHaveLength(2)
      expect(await runCommand(home, ['backup'])).toMatchObject({
        code: 2,
        problem: '✗ Usage: node scripts/backup.mjs FILE [--with-key]\n',
      })
      expect(await runCommand(home, ['backup', file, '--with-key'])).toMatchObject({ code: 0, problem: '' })
      expect(await runCommand(home, ['restore', file, '--replace'])).toMatchObject({
        code: 1,
        problem: expect.stringMatching(/^✗ Switchboard is running on the database at .+\. Stop it first\.\n$/),
      })
      await app.end()
      const restored = await runCommand(home, ['restore', file], elsewhere)
      expect(restored).toMatchObject({ code: 0, problem: '', output: expect.stringContaining(', 2 tasks, ') })
      const again = await serve(home, elsewhere)
      try {
        expect(await tasksAt(again.url)).toEqual(before)
      } finally {
        await again.end()
      }
    } finally {
      await app.end()
      home.remove()
    }
  })

  test('moves to PostgreSQL and restores a backup of it, by its own commands', async ({ skip }) => {
    const programs = findPostgres()
    if (!programs) return skip('no PostgreSQL server programs here')
    const postgres = await startPostgres(programs)
    const home = await unpacked()
    const there = { DATABASE_URL: postgres.url }
    const file = join(home.data, 'all.backup')
    const app = await serve(home)
    try {
      await worksAt(app.url, 'sqlite')
      const before = await tasksAt(app.url)
      await app.end()
      expect(await runCommand(home, ['move', postgres.url])).toMatchObject({ code: 0, problem: '' })
      const moved = await serve(home, there)
      try {
        expect(await tasksAt(moved.url)).toEqual(before)
        expect(await runCommand(home, ['backup', file], there)).toMatchObject({ code: 0, problem: '' })
      } finally {
        await moved.end()
      }
      expect(await runCommand(home, ['restore', file], there)).toMatchObject({
        code: 1,
        problem: expect.stringContaining('is not empty'),
      })
      expect(await runCommand(home, ['restore', file, '--replace'], there)).toMatchObject({ code: 0, problem: '' })
    } finally {
      await app.end()
      home.remove()
      await postgres.stop()
    }
  })
})
