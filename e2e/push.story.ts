import { expect, request as requests, test } from '@playwright/test'
import { chatPage } from './pages/chat.ts'
import { newDataDir, startApp } from './running/app.ts'
import { artifactText, readLog, readTask, register } from './running/gateway.ts'
import { type Program, startProgram } from './running/program.ts'

const started: Program[] = []
test.afterEach(async () => {
  await Promise.all(started.splice(0).map((program) => program.end('SIGKILL')))
})

async function start(program: Promise<Program>): Promise<Program> {
  const running = await program
  started.push(running)
  return running
}

const startPosting = () => start(startProgram(['e2e/peers/posting-v0-1.ts', '0'], {}, /^http:\/\/\S+/))
const headers = { 'A2A-Version': '1.0', 'Switchboard-Push': 'on' }
const message = () => ({ messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: 'go' }] })
const isPush = ({ kind }: { kind: string }) => kind === 'push'

test('a long task is followed without a connection, over a restart, by what its agent signs and posts', async () => {
  const [peer, dataDir] = [await startPosting(), newDataDir()]
  const app = await start(startApp({ DATA_DIR: dataDir }))
  const port = new URL(app.url).port
  const api = await requests.newContext({ baseURL: app.url })
  const slug = await register(api, peer.url)
  const pushProof = { type: 'jwt', jwksUrl: `${peer.url}/.well-known/jwks.json` }
  expect((await api.patch(`/api/agents/${slug}`, { data: { pushProof } })).status()).toBe(200)

  const params = { message: message(), configuration: { returnImmediately: true } }
  const data = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params }
  const sent = await api.post(`/a2a/${slug}`, { headers, data })
  const id = sent.headers()['switchboard-task'] ?? ''
  await expect.poll(async () => JSON.stringify(await readLog(api, id))).toContain('no connection to it is kept open')
  expect(await readTask(api, id)).toMatchObject({ state: 'working', open: true })
  await app.end('SIGKILL')

  await start(startApp({ DATA_DIR: dataDir, PORT: port }))
  expect(await readTask(api, id)).toMatchObject({ state: 'working', open: true })
  const told = await (await requests.newContext()).post(`${peer.url}/go`)
  expect(await told.json()).toEqual({ statuses: [200] })
  await expect.poll(async () => (await readTask(api, id)).state).toBe('completed')
  const task = await readTask(api, id)
  expect(artifactText(task)).toBe('Fertig, 完成 é')
  expect((await readLog(api, id)).filter(isPush)).toHaveLength(1)
})

test('webhooks are open to agents without the access token, and what is forged is refused and seen', async () => {
  const peer = await startPosting()
  const token = 'a-token-of-more-than-32-characters'
  const app = await start(startApp({ ACCESS_TOKEN: token }))
  const authorized = { Authorization: `Bearer ${token}` }
  const api = await requests.newContext({ baseURL: app.url, extraHTTPHeaders: authorized })
  const stranger = await requests.newContext({ baseURL: app.url })
  const slug = await register(api, peer.url)
  const params = { message: message(), configuration: { returnImmediately: true } }
  const data = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params }
  const sent = await api.post(`/a2a/${slug}`, { headers, data })
  const id = sent.headers()['switchboard-task'] ?? ''
  await expect.poll(async () => JSON.stringify(await readLog(api, id))).toContain('no connection to it is kept open')
  const [hook = ''] = (await (await stranger.get(`${peer.url}/hooks`)).json()) as string[]

  expect((await stranger.get(`${hook}?validationToken=abc`)).status()).toBe(200)
  expect((await stranger.get('/api/tasks')).status()).toBe(401)
  const wrong = { 'X-A2A-Notification-Token': 'wrong' }
  expect(
    (await stranger.post(hook, { headers: wrong, data: { id: 'x', status: { state: 'completed' } } })).status(),
  ).toBe(401)
  expect((await stranger.post(hook, { data: { id: 'x', status: { state: 'completed' } } })).status()).toBe(403)
  expect((await stranger.post(`${hook}x`, { data: {} })).status()).toBe(404)
  const refused = (await readLog(api, id)).filter(isPush)
  expect(JSON.stringify(refused)).toMatch(/token is wrong.*another task/s)
  expect(await readTask(api, id)).toMatchObject({ state: 'working', open: true })
})

test('in the chat a task is followed by push, and its deliveries are seen', async ({ browser }) => {
  const peer = await startPosting()
  const app = await start(startApp())
  const api = await requests.newContext({ baseURL: app.url })
  const slug = await register(api, peer.url)
  const page = await browser.newPage({ baseURL: app.url })
  const chat = chatPage(page)
  await chat.open(slug)
  await chat.openOptions()
  await page.getByRole('checkbox', { name: 'Notify by push' }).check()
  await page.keyboard.press('Escape')
  await chat.say('go')
  await expect(chat.transcript.getByText('Followed by push; nothing heard yet')).toBeVisible()
  await (await requests.newContext()).post(`${peer.url}/go`)
  await expect(chat.state('Completed')).toBeVisible()
  await expect(chat.transcript.getByText('Followed by push')).toHaveCount(0)

  const { tasks } = await (await api.get(`/api/tasks?agent=${slug}`)).json()
  await page.goto(`/tasks/${tasks[0].id}`)
  await expect(page.getByRole('list', { name: 'Events' }).getByText('pushed by the agent')).toHaveCount(1)
  await expect(page.getByTitle(/^Push notification, event /)).toHaveCount(1)
  await page.close()
})
