import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Served, serve } from '../matrix/agents/serve.ts'
import { type Api, apiAt } from '../running/api.ts'
import { newDataDir, startApp } from '../running/app.ts'
import { artifactText, readLog, readTask, register, startStream } from '../running/gateway.ts'
import { startPeer } from '../running/peer.ts'
import { startPostingPeer, startPushTask } from '../running/posting-peer.ts'
import type { Program } from '../running/program.ts'
import { peerUrl } from './shared-app.ts'

type Log = Awaited<ReturnType<typeof readLog>>

const chunks = (count: number) => Array.from({ length: count }, (_, index) => `chunk ${index + 1} é漢🙂\n`).join('')
/** For what a hook waits for. */
const patience = { timeout: 60_000 }
const kinds = ['SDK 0.3', 'SDK 1', 'raw v0.1'] as const

let app: Program
/** Every start of the app has the same URL. */
let api: Api
let posting: Program
const programs: Program[] = []
let cards: Served | undefined
/** Where the data of the app is; agents that are gone are given up soon. */
const env: Record<string, string> = { DATA_DIR: newDataDir(), AGENT_PATIENCE: '5', PORT: '0' }
/** The streams that were cut by the kill: our task ID, and the log before it. */
const cut = {} as Record<(typeof kinds)[number], { id: string; log: Log }>
let pushTask: string
let importId: string

async function start(): Promise<void> {
  app = await startApp(env)
  programs.push(app)
  env.PORT = new URL(app.url).port
  api = apiAt(app.url)
}

/** Starts a stream and returns our task ID once 20 chunks are logged. */
async function midStream(slug: string, text: string): Promise<string> {
  const { id } = await startStream(app.url, slug, text)
  const logged = async () => (await readLog(api, id)).filter(({ kind }) => kind === 'artifact').length
  await vi.waitUntil(async () => (await logged()) >= 20, patience)
  return id
}

/** Starts an import whose cards are answered only once `release` is called. */
async function startImport(): Promise<() => void> {
  const { promise: requested, resolve: request } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const served = await serve(async (incoming, response) => {
    request()
    await released
    const card = cardOf(`Slow ${incoming.url?.split('/')[1]}`, `${served.url}${incoming.url}/rpc`)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(card))
  })
  cards = served
  const urls = Array.from({ length: 5 }, (_, index) => `${served.url}/${index}/card.json`)
  const data = [cardOf('At once', 'http://127.0.0.1:9/'), ...urls]
  const answer = await api.post('/api/catalog/import', { data, headers: { prefer: 'respond-async' } })
  importId = (await answer.json()).id
  await requested
  return release
}

const cardOf = (name: string, url: string) => ({
  protocolVersion: '0.3.0',
  name,
  description: 'An imported agent',
  version: '1.0.0',
  url,
  preferredTransport: 'JSONRPC',
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [],
})

// One kill in the middle of everything: what becomes of each part is a test of its own.
beforeAll(async () => {
  const peer = startPostingPeer()
  await start()
  posting = await peer
  programs.push(posting)
  const slugs = await Promise.all(kinds.map((kind) => register(api, peerUrl(kind))))
  const pushSlug = await register(api, posting.url)
  const pushProof = { type: 'jwt', jwksUrl: `${posting.url}/.well-known/jwks.json` }
  await api.patch(`/api/agents/${pushSlug}`, { data: { pushProof } })
  pushTask = await startPushTask(api, pushSlug)
  const pushLog = async () => JSON.stringify(await readLog(api, pushTask))
  await vi.waitUntil(async () => (await pushLog()).includes('keeps no connection open'), patience)
  const release = await startImport()
  const ids = await Promise.all(slugs.map((slug) => midStream(slug, 'stream 400')))
  for (const [index, kind] of kinds.entries()) {
    const id = ids[index] ?? ''
    cut[kind] = { id, log: await readLog(api, id) }
  }
  await app.end('SIGKILL')
  release()
  await start()
})
afterAll(async () => {
  cards?.end()
  await Promise.all(programs.map((program) => program.end('SIGKILL')))
})

test.each(['SDK 0.3', 'SDK 1'] as const)('resumes the stream of an agent on %s', async (kind) => {
  const { id, log } = cut[kind]
  expect(log.some(({ raw }) => raw.includes('chunk 400 '))).toBe(false)
  expect((await readLog(api, id)).slice(0, log.length)).toEqual(log)
  await expect.poll(async () => (await readTask(api, id)).state).toBe('completed')
  expect(artifactText(await readTask(api, id))).toBe(chunks(400))
})

test('polls an agent that cannot be resubscribed to, and logs the gap', async () => {
  const { id } = cut['raw v0.1']
  await expect.poll(async () => (await readTask(api, id)).open).toBe(false)
  expect((await readLog(api, id)).some(({ kind }) => kind === 'gap' || kind === 'fault')).toBe(true)
})

test('follows a task by signed push notifications across the restart', async () => {
  expect(await readTask(api, pushTask)).toMatchObject({ state: 'working', open: true })
  const answer = await fetch(`${posting.url}/go`, { method: 'POST' })
  expect(await answer.json()).toEqual({ statuses: [200] })
  await expect.poll(async () => (await readTask(api, pushTask)).state).toBe('completed')
  expect(artifactText(await readTask(api, pushTask))).toBe('Fertig, 完成 é')
  expect((await readLog(api, pushTask)).filter(({ kind }) => kind === 'push')).toHaveLength(1)
})

test('resumes an import', async () => {
  const read = async () => (await api.get(`/api/catalog/imports/${importId}?limit=0`)).json()
  await expect.poll(read).toMatchObject({ state: 'done', total: 6, failed: 0, waiting: 0 })
  const { agents } = (await (await api.get('/api/agents?limit=200')).json()) as { agents: { name: string }[] }
  const imported = agents.map(({ name }) => name).filter((name) => /^(Slow|At once)/.test(name))
  expect(imported.toSorted()).toEqual(['At once', 'Slow 0', 'Slow 1', 'Slow 2', 'Slow 3', 'Slow 4'])
})

test('ends a task with a fault when its agent dies', async () => {
  const peer = await startPeer('SDK 1')
  programs.push(peer)
  const id = await midStream(await register(api, peer.url), 'stream 1000')
  await peer.end('SIGKILL')
  await expect.poll(async () => (await readTask(api, id)).open).toBe(false)
  expect((await readLog(api, id)).some(({ kind }) => kind === 'fault')).toBe(true)
  expect(artifactText(await readTask(api, id))).toContain('chunk 20 ')
})

test('stops at once on SIGINT, and the next start resumes the stream', async () => {
  const slug = await register(api, peerUrl('SDK 1'))
  const id = await midStream(slug, 'stream 400')
  // Browsers open connections before they need them.
  const unused = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => undefined)
  await once(unused, 'connect')
  // Ctrl+C under `npm start`: the terminal sends the signal, and npm sends it again.
  app.process.kill('SIGINT')
  await app.end('SIGINT')
  expect(app.process.exitCode).toBe(0)
  await start()
  await expect.poll(async () => (await readTask(api, id)).state).toBe('completed')
  expect(artifactText(await readTask(api, id))).toContain('chunk 400 ')
})
