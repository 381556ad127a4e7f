import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, request as requests, test } from '@playwright/test'
import { newDataDir, startApp } from './running/app.ts'
import { artifactText, readLog, readTask, register } from './running/gateway.ts'
import { startPeer } from './running/peer.ts'
import type { Program } from './running/program.ts'

const started: Program[] = []
test.afterEach(async () => {
  await Promise.all(started.splice(0).map((program) => program.end('SIGKILL')))
})

async function begin(kind: 'SDK 0.3' | 'SDK 1' | 'raw v0.1', dataDir: string) {
  const peer = await startPeer(kind)
  const app = await startApp({ DATA_DIR: dataDir })
  started.push(peer, app)
  const api = await requests.newContext({ baseURL: app.url })
  const slug = await register(api, peer.url)
  return { peer, app, api, slug }
}

/** Starts a task without waiting for it; answers its id once `chunks` chunks are logged. */
async function midStream(
  api: Awaited<ReturnType<typeof begin>>['api'],
  slug: string,
  text: string,
  chunks: number,
): Promise<string> {
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] }
  const data = { jsonrpc: '2.0', id: 1, method: 'SendStreamingMessage', params: { message } }
  // Left alone on purpose: the connection breaks with the app.
  void api.post(`/a2a/${slug}`, { data }).catch(() => undefined)
  const find = async () => (await (await api.get(`/api/tasks?agent=${slug}`)).json()).tasks[0]?.id as string | undefined
  await expect.poll(find).toBeTruthy()
  const id = (await find()) ?? ''
  await expect
    .poll(async () => (await readLog(api, id)).filter((row) => row.kind === 'artifact').length)
    .toBeGreaterThanOrEqual(chunks)
  return id
}

async function restart(dataDir: string) {
  const app = await startApp({ DATA_DIR: dataDir })
  started.push(app)
  return requests.newContext({ baseURL: app.url })
}

for (const kind of ['SDK 0.3', 'SDK 1'] as const) {
  test(`killed in mid-stream, the app takes the task of an ${kind} agent up again`, async () => {
    const dataDir = newDataDir()
    const { app, api, slug } = await begin(kind, dataDir)
    const id = await midStream(api, slug, 'stream 400', 20)
    const seen = await readLog(api, id)
    await app.end('SIGKILL')

    const again = await restart(dataDir)
    const kept = await readLog(again, id)
    expect(kept.slice(0, seen.length)).toEqual(seen)
    await expect.poll(async () => (await readTask(again, id)).state, { timeout: 30_000 }).toBe('completed')
    const text = artifactText(await readTask(again, id))
    const expected = Array.from({ length: 400 }, (_, index) => `chunk ${index + 1} é漢🙂\n`).join('')
    expect(text).toBe(expected)
  })
}

test('told to stop in mid-stream, the app ends at once, and the next start goes on with the task', async () => {
  const dataDir = newDataDir()
  const { app, api, slug } = await begin('SDK 1', dataDir)
  const id = await midStream(api, slug, 'stream 400', 20)
  // Browsers make connections before they need them.
  const unused = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => undefined)
  await once(unused, 'connect')
  // As Ctrl+C does it under `npm start`: the terminal tells it, and `npm start` once more.
  app.process.kill('SIGINT')
  await app.end('SIGINT')
  expect(app.process.exitCode).toBe(0)

  const again = await restart(dataDir)
  await expect.poll(async () => (await readTask(again, id)).state, { timeout: 30_000 }).toBe('completed')
  expect(artifactText(await readTask(again, id))).toContain('chunk 400 ')
})

test('killed in mid-stream, with an agent that cannot be rejoined, it polls and ends honestly', async () => {
  const dataDir = newDataDir()
  const { app, api, slug } = await begin('raw v0.1', dataDir)
  const id = await midStream(api, slug, 'stream 300', 20)
  await app.end('SIGKILL')
  const again = await restart(dataDir)
  await expect.poll(async () => (await readTask(again, id)).open, { timeout: 40_000 }).toBe(false)
  expect((await readLog(again, id)).some((row) => row.kind === 'gap' || row.kind === 'fault')).toBe(true)
})

test('the agent dies in mid-stream: the task ends in a fault that says so', async () => {
  const { peer, api, slug } = await begin('SDK 1', newDataDir())
  const id = await midStream(api, slug, 'stream 1000', 20)
  await peer.end('SIGKILL')
  await expect.poll(async () => (await readTask(api, id)).open, { timeout: 50_000 }).toBe(false)
  const log = await readLog(api, id)
  expect(log.some((row) => row.kind === 'fault')).toBe(true)
  expect(artifactText(await readTask(api, id))).toContain('chunk 20 ')
})

test('a link that is followed while the app is away leads there once it is back', async ({ browser }) => {
  const dataDir = newDataDir()
  const app = await startApp({ DATA_DIR: dataDir })
  started.push(app)
  const page = await browser.newPage({ baseURL: app.url })
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  await app.end('SIGKILL')
  const note = page.getByRole('status').filter({ hasText: 'Switchboard does not answer.' })
  await expect(async () => {
    await page.getByRole('link', { name: 'Settings' }).click({ timeout: 2000 })
    await expect(note).toBeVisible({ timeout: 2000 })
  }).toPass()
  await note.getByRole('button', { name: 'Reload' }).click()
  await expect(note.getByRole('button', { name: 'Reload' })).toBeEnabled()
  expect(page.url()).toContain(app.url)
  started.push(await startApp({ DATA_DIR: dataDir, PORT: new URL(app.url).port }))
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/settings')
  await expect(note).toBeHidden()
  await page.close()
})
