import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiAt } from '../running/api.ts'
import { startApp } from '../running/app.ts'
import { readLog, readTask, register } from '../running/gateway.ts'
import { startPostingPeer, startPushTask } from '../running/posting-peer.ts'
import type { Program } from '../running/program.ts'

const token = 'correct-horse-battery-staple-0123456789'
let app: Program
let peer: Program
/** Sends the access token. */
let api: Api
/** Sends no access token. */
let stranger: Api

beforeAll(async () => {
  const starting = [startApp({ ACCESS_TOKEN: token }), startPostingPeer()] as const
  ;[app, peer] = await Promise.all(starting)
  api = apiAt(app.url, { headers: { authorization: `Bearer ${token}` } })
  stranger = apiAt(app.url)
})
afterAll(() => Promise.all([app, peer].map((program) => program.end('SIGKILL'))))

test('requires the access token for the API and for A2A calls', async () => {
  expect((await stranger.get('/api/agents')).status()).toBe(401)
  expect((await api.get('/api/agents')).status()).toBe(200)
  const call = { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 'x' } }
  expect((await stranger.post('/a2a/storyteller', { data: call })).status()).toBe(401)
})

test('requires the access token for sample agents, and reaches them itself', async () => {
  const path = '/samples/storyteller'
  expect((await stranger.get(`${path}/.well-known/agent-card.json`)).status()).toBe(401)
  expect((await stranger.post(path, { data: {} })).status()).toBe(401)
  expect((await stranger.get('/samples/unknown/card')).status()).toBe(401)
  expect((await api.get(`${path}/.well-known/agent-card.json`)).status()).toBe(200)

  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: 'A short story.' }] }
  const call = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }
  const answer = await api.post('/a2a/storyteller', { headers: { 'A2A-Version': '1.0' }, data: call })
  expect([answer.status(), await answer.json()]).toEqual([200, expect.objectContaining({ result: expect.anything() })])
  // A health check.
  expect((await api.post('/api/agents/storyteller/probe')).status()).toBe(200)
  expect(await (await api.get('/api/agents/storyteller')).json()).toMatchObject({ status: 'up' })
})

test('limits the rate of wrong access tokens', async () => {
  // Failures are counted by address: this one is no other test's. The header does not change it.
  const guesser = apiAt(app.url, { localAddress: '127.0.0.67' })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const headers = { authorization: 'Bearer wrong', 'x-switchboard-peer': `203.0.113.${attempt}` }
    statuses.push((await guesser.get('/api/agents', { headers })).status())
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

test('accepts push notifications without the access token, and logs forged ones as refused', async () => {
  const slug = await register(api, peer.url)
  const id = await startPushTask(api, slug)
  await expect.poll(async () => JSON.stringify(await readLog(api, id))).toContain('keeps no connection open')
  const [hook = ''] = (await (await fetch(`${peer.url}/hooks`)).json()) as string[]

  expect((await stranger.get(`${hook}?validationToken=abc`)).status()).toBe(200)
  expect((await stranger.get('/api/tasks')).status()).toBe(401)
  const headers = { 'X-A2A-Notification-Token': 'wrong' }
  const data = { id: 'x', status: { state: 'completed' } }
  expect((await stranger.post(hook, { headers, data })).status()).toBe(401)
  expect((await stranger.post(hook, { data })).status()).toBe(403)
  expect((await stranger.post(`${hook}x`, { data: {} })).status()).toBe(404)
  const refused = (await readLog(api, id)).filter(({ kind }) => kind === 'push')
  expect(JSON.stringify(refused)).toMatch(/token is wrong.*another task/s)
  expect(await readTask(api, id)).toMatchObject({ state: 'working', open: true })
})
