import { expect, request as requests, test } from '@playwright/test'
import { startApp } from './running/app.ts'
import { exhaustive } from './running/story.ts'

const token = 'correct-horse-battery-staple-0123456789'

test('with an access token set, pages ask for it and API clients send it', async ({ browser }) => {
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

    // A copy of the cookie works until its browser signs out.
    const [cookie] = await page.context().cookies()
    const copy = { cookie: `${cookie?.name}=${cookie?.value}` }
    expect((await api.get('/api/agents', { headers: copy })).status()).toBe(200)
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/sign-in/)
    expect((await api.get('/api/agents', { headers: copy })).status()).toBe(401)
    await page.close()
  } finally {
    await app.end()
  }
})

test('pages work under their content security policy without violations', exhaustive, async ({ browser }) => {
  const app = await startApp({ ACCESS_TOKEN: token })
  try {
    const page = await browser.newPage({ baseURL: app.url })
    const complaints: string[] = []
    page.on('console', (message) => /policy|hydrat/i.test(message.text()) && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto('/sign-in?next=%2F%3Fq%3Drain')
    // Without React the form would load a new page.
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
