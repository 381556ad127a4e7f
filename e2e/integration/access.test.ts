import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { apiAt } from '../running/api.ts'
import { newDataDir, startApp } from '../running/app.ts'
import { api } from './shared-app.ts'

test('refuses to listen on all interfaces without an access token', () => {
  const own = { HOST: '0.0.0.0', PORT: '0', ACCESS_TOKEN: '', DATA_DIR: newDataDir(), DATABASE_URL: '' }
  const env = { ...process.env, ...own, NODE_ENV: 'production' as const }
  const refused = spawnSync(process.execPath, ['scripts/serve.mjs'], { env, encoding: 'utf8', timeout: 20_000 })
  expect(refused.status).not.toBe(0)
  expect(refused.stderr).toContain('ACCESS_TOKEN')
  expect(refused.stdout).not.toContain('Ready')
})

test('listens on loopback only if HOST is empty', async () => {
  const app = await startApp({ HOST: '', SAMPLES: 'off' })
  onTestFinished(() => app.end('SIGKILL'))
  const { hostname, port } = new URL(app.url)
  expect(hostname).toBe('127.0.0.1')
  expect((await fetch(`${app.url}/api/health`)).status).toBe(200)
  await expect(fetch(`http://127.0.0.2:${port}/api/health`)).rejects.toThrow('fetch failed')
})

test('listens on all interfaces without an access token once accounts are on, which then stay on', async () => {
  const DATA_DIR = newDataDir()
  const first = await startApp({ DATA_DIR, SAMPLES: 'off' })
  const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  const enabled = await apiAt(first.url).post('/api/accounts', { data: account })
  const cookie = enabled.headers()['set-cookie']?.split(';')[0] ?? ''
  await first.end()
  const second = await startApp({ DATA_DIR, SAMPLES: 'off', HOST: '0.0.0.0' })
  const url = second.url.replace('0.0.0.0', '127.0.0.1')
  expect((await apiAt(url).get('/api/agents')).status()).toBe(401)
  const signedIn = apiAt(url, { headers: { cookie } })
  expect((await signedIn.get('/api/agents')).status()).toBe(200)
  const off = await signedIn.delete('/api/accounts')
  expect([off.status(), await off.json()]).toMatchObject([409, { error: { details: { code: 'open-to-all' } } }])
  await second.end('SIGKILL')
})

test('refuses requests of foreign origins and under foreign host names', async () => {
  expect((await api.get('/api/agents', { headers: { host: 'evil.example' } })).status()).toBe(403)
  expect((await api.get('/', { headers: { host: 'evil.example' } })).status()).toBe(403)
  expect(
    (await api.post('/api/agents', { headers: { origin: 'https://evil.example' }, data: { url: 'x' } })).status(),
  ).toBe(403)
  const page = await api.get('/')
  expect(page.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(page.headers()['x-content-type-options']).toBe('nosniff')
})

test('answers unknown paths below /api with a JSON error, not a page', async () => {
  const answer = await api.get('/api/no/such/call')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { kind: 'not-found' } })
  expect(answer.headers()['content-security-policy']).toContain('sandbox')
})
