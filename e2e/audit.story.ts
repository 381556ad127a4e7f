import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { phone, wide } from './accessibility/appearance.ts'
import { loadAxe, problems } from './accessibility/problems.ts'
import { startApp } from './running/app.ts'
import { exhaustive } from './running/story.ts'

const password = 'quiet river under stones'

test('an administrator finds, reads, checks and exports the audit log', async ({ browser }) => {
  const app = await startApp()
  try {
    const page = await (await browser.newContext({ baseURL: app.url })).newPage()
    await page.goto('/settings/people')
    await page.getByLabel('Name').fill('Ada Admin')
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Turn on accounts' }).click()
    await expect(page.getByRole('listitem', { name: 'Ada Admin' })).toContainText('You')
    for (const name of ['Research', 'Support']) {
      const created = await page.request.post('/api/teams', { data: { name }, headers: { origin: app.url } })
      expect(created.status()).toBe(201)
    }

    await page.goto('/settings')
    await page.getByRole('link', { name: 'Audit log' }).click()
    const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
    await expect(entries.first()).toContainText('Team created · Support')
    await expect(entries.first()).toContainText('Ada Admin')
    await expect(entries.last()).toContainText('Accounts turned on')

    // The keyboard moves between entries and opens one.
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(entries.nth(1).getByRole('button', { expanded: true })).toBeVisible()
    await expect(entries.nth(1)).toContainText('Hash (SHA-256)')

    await page.getByRole('searchbox').fill('Research')
    await expect(entries).toHaveCount(1)
    await expect(page).toHaveURL(/q=Research/)
    await page.getByRole('searchbox').fill('nothing like this')
    await page.getByRole('link', { name: 'Show all entries' }).click()
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Team created' }).click()
    await expect(entries).toHaveCount(2)

    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.trim().split('\r\n')).toHaveLength(3)
    expect(csv).not.toContain(password)

    await page.getByRole('button', { name: 'Check entries' }).click()
    await expect(page.getByText('none missing or changed')).toBeVisible()
    await page.getByLabel('Days to keep entries').fill('30')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.goto('/settings/audit')
    await expect(entries.first()).toContainText('Retention of the audit log changed')

    await page.getByRole('button', { name: 'Account of Ada Admin' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Directory', level: 1 })).toBeVisible()
    await page.goto('/settings/audit')
    await expect(entries.nth(0)).toContainText('Signed in')
    await expect(entries.nth(1)).toContainText('Signed out')
  } finally {
    await app.end()
  }
})

test('the audit log is accessible, wide and on a phone', exhaustive, async ({ browser }) => {
  const app = await startApp()
  try {
    const context = await browser.newContext({ baseURL: app.url })
    await loadAxe(context)
    const page = await context.newPage()
    await page.goto('/settings/audit')
    await expect(page.getByText('No entries yet')).toBeVisible()
    await page.request.patch('/api/audit/settings', { data: { days: 30 }, headers: { origin: app.url } })
    for (const size of [wide, phone]) {
      await page.setViewportSize(size)
      await page.goto('/settings/audit')
      await page.getByRole('list', { name: 'Audit log' }).getByRole('button').first().click()
      expect.soft(await problems(page), `${size.width} px`).toEqual([])
    }
  } finally {
    await app.end()
  }
})
