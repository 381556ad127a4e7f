import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { api } from './shared-app.ts'

test('refuses to listen on all interfaces without an access token', () => {
  const env = { ...process.env, HOST: '0.0.0.0', PORT: '0', ACCESS_TOKEN: '', NODE_ENV: 'production' as const }
  const refused = spawnSync(process.execPath, ['scripts/serve.mjs'], { env, encoding: 'utf8', timeout: 20_000 })
  expect(refused.status).not.toBe(0)
  expect(refused.stderr).toContain('ACCESS_TOKEN')
  expect(refused.stdout).not.toContain('Ready')
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
