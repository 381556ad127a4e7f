import { expect, test } from '@playwright/test'
import { newDataDir, startApp } from './running/app.ts'
import type { Program } from './running/program.ts'
import { exhaustive } from './running/story.ts'

const started: Program[] = []
test.afterEach(async () => {
  await Promise.all(started.splice(0).map((program) => program.end('SIGKILL')))
})

test('a link clicked while the server is down opens when it returns', exhaustive, async ({ browser }) => {
  const dataDir = newDataDir()
  const app = await startApp({ DATA_DIR: dataDir })
  started.push(app)
  const page = await browser.newPage({ baseURL: app.url })
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await app.end('SIGKILL')
  const note = page.getByRole('status').filter({ hasText: 'Can’t reach Switchboard.' })
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
