import { expect, request as requests } from '@playwright/test'
import { send } from './running/gateway.ts'
import { test } from './running/story.ts'

test('a key for one agent is shown once, calls the agent, and is revoked', async ({ page, app }) => {
  await page.goto('/settings')
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Build server')
  await dialog.getByRole('radio', { name: 'Only some' }).click()
  await dialog.getByRole('button', { name: 'Add agent' }).click()
  const agents = page.getByRole('dialog', { name: 'Add agent' })
  await agents.getByRole('option', { name: 'Storyteller' }).click()
  await agents.getByRole('button', { name: 'Done' }).click()
  await dialog.getByLabel('Calls per minute').fill('none')
  await expect(dialog.getByRole('alert')).toHaveText(/whole number/)
  await dialog.getByLabel('Calls per minute').fill('4')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const token = await dialog.getByLabel('API key').inputValue()
  expect(token).toMatch(/^sbk_/)
  await expect(dialog.getByText(`Authorization: Bearer ${token}`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copy key' })).toBeFocused()
  await page.keyboard.press('Escape')
  const row = page.getByRole('listitem').filter({ hasText: 'Build server' })
  await expect(row).toContainText('Storyteller')
  await expect(row).toContainText('4/min')
  await expect(page.getByText(token)).toHaveCount(0)

  const program = await requests.newContext({
    baseURL: app.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const listed = await (await program.get('/api/agents')).json()
  expect(listed.agents.map(({ slug }: { slug: string }) => slug)).toEqual(['storyteller'])
  const task = await send(program, 'storyteller', [{ text: 'Hello!' }])
  expect((await program.get(`/api/tasks/${task}`)).status()).toBe(200)
  const statuses = [await program.get('/api/agents'), await program.get('/api/agents')].map((answer) => answer.status())
  expect(statuses).toEqual([200, 429])

  await page.goto(`/tasks/${task}`)
  await page.getByRole('button', { name: 'IDs' }).click()
  await expect(page.getByText('Build server')).toBeVisible()
  await page.goto('/settings/keys')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(row).toContainText('Revoked')
  expect((await program.get('/api/agents')).status()).toBe(401)
  await program.dispose()
})
