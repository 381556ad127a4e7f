import { spawnSync } from 'node:child_process'
import { expect, request as requests, test } from '@playwright/test'
import { startApp } from './running/app.ts'

const token = 'correct-horse-battery-staple-0123456789'

test('with a token, pages ask for it and programs send it', async ({ browser }) => {
  const app = await startApp({ ACCESS_TOKEN: token })
  try {
    const api = await requests.newContext({ baseURL: app.url })
    expect((await api.get('/api/agents')).status()).toBe(401)
    const bearer = { authorization: `Bearer ${token}` }
    expect((await api.get('/api/agents', { headers: bearer })).status()).toBe(200)
    const call = { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 'x' } }
    expect((await api.post('/a2a/storyteller', { data: call })).status()).toBe(401)

    const page = await browser.newPage({ baseURL: app.url })
    await page.goto('/tasks')
    await expect(page).toHaveURL(/sign-in/)
    await page.getByLabel('Access token').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await page.getByLabel('Access token').fill(token)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
    await page.close()
  } finally {
    await app.end()
  }
})

test('beyond this machine it listens only with a token', () => {
  const env = { ...process.env, HOST: '0.0.0.0', PORT: '0', ACCESS_TOKEN: '' }
  const refused = spawnSync(process.execPath, ['scripts/serve.mjs'], { env, encoding: 'utf8', timeout: 20_000 })
  expect(refused.status).not.toBe(0)
  expect(refused.stderr).toContain('ACCESS_TOKEN')
  expect(refused.stdout).not.toContain('ready')
})

test('requests from foreign pages and under foreign names are refused', async () => {
  const app = await startApp()
  try {
    const api = await requests.newContext({ baseURL: app.url })
    expect((await api.get('/api/agents', { headers: { host: 'evil.example' } })).status()).toBe(403)
    expect((await api.get('/', { headers: { host: 'evil.example' } })).status()).toBe(403)
    expect(
      (await api.post('/api/agents', { headers: { origin: 'https://evil.example' }, data: { url: 'x' } })).status(),
    ).toBe(403)
    const page = await api.get('/')
    expect(page.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(page.headers()['x-content-type-options']).toBe('nosniff')
  } finally {
    await app.end()
  }
})

test('pages come alive under their content security policy, and nothing breaks it', async ({ browser }) => {
  const app = await startApp({ ACCESS_TOKEN: token })
  try {
    const page = await browser.newPage({ baseURL: app.url })
    const complaints: string[] = []
    page.on('console', (message) => /policy|hydrat/i.test(message.text()) && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto('/sign-in?next=%2F%3Fq%3Drain')
    // Without React the form would load a new page: the answer in place is the sign of life.
    await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true))
    await page.getByLabel('Access token').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true)
    await page.getByLabel('Access token').fill(token)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/\?q=rain$/)
    expect(complaints).toEqual([])
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(cookie?.value).not.toContain(token)
    await page.close()
  } finally {
    await app.end()
  }
})

test('wrong tokens are slowed down', async () => {
  const app = await startApp({ ACCESS_TOKEN: token })
  try {
    const api = await requests.newContext({ baseURL: app.url })
    const statuses = []
    for (let attempt = 0; attempt < 12; attempt++) {
      const posed = { authorization: 'Bearer wrong', 'x-switchboard-peer': `203.0.113.${attempt}` }
      statuses.push((await api.get('/api/agents', { headers: posed })).status())
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  } finally {
    await app.end()
  }
})

test('no address below /api answers with a page', async () => {
  const app = await startApp()
  try {
    const api = await requests.newContext({ baseURL: app.url })
    const nothing = await api.get('/api/no/such/call')
    expect(nothing.status()).toBe(404)
    expect(await nothing.json()).toMatchObject({ error: { kind: 'not-found' } })
    expect(nothing.headers()['content-security-policy']).toContain('sandbox')
  } finally {
    await app.end()
  }
})
