import { startPeer } from './running/peer.ts'
import { exhaustive, expect, test } from './running/story.ts'

test('the directory shows the sample agents of each protocol version', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Directory', level: 1 })).toBeVisible()
  for (const name of ['Travel desk', 'Storyteller', 'Data lab', 'Gallery', 'Form desk'])
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
  for (const generation of ['A2A 0.1', 'A2A 0.3', 'A2A 1.0'])
    await expect(page.getByText(generation, { exact: true }).first()).toBeVisible()
})

test('a card shows what an agent accepts and leads to its tasks', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Travel desk', exact: true }) })
  await expect(card).toContainText('Book a flight')
  await expect(card).toContainText('Text, JSON')
  await expect(card).toContainText('Healthy')
  await card.getByRole('link', { name: 'Tasks of Travel desk' }).click()
  await expect(page).toHaveURL('/tasks?agent=travel-desk')
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
})

test('search and filters are kept in the URL', async ({ page }) => {
  await page.goto('/')
  // Waits for hydration, because the page handles the shortcut.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('flight')
  await expect(page.getByRole('link', { name: 'Storyteller' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Travel desk' }).first()).toBeVisible()
  await expect(page).toHaveURL(/q=flight/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('flight')
  await page.getByRole('searchbox').fill('nothing like this')
  await expect(page.getByRole('link', { name: 'Travel desk' })).toHaveCount(0)
})

test('an agent is added by an address without a scheme and answers a message', exhaustive, async ({ page }) => {
  // Its own name, because other stories add agents too.
  const peer = await startPeer('SDK 0.3')
  await page.goto('/agents/new')
  await expect(page.getByLabel('Agent URL')).toBeFocused()
  await page.getByLabel('Agent URL').fill(peer.url.replace('http://127.0.0.1', 'localhost'))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { name: 'SDK 0.3 peer' })).toBeVisible()
  await expect(page.getByText('Agent details')).toBeVisible()
  await page.getByRole('button', { name: 'Add agent', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'SDK 0.3 peer was added' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Chat', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message SDK 0.3 peer' }).fill('hello')
  await page.keyboard.press('Enter')
  await expect(page.getByText('One-shot answer to: hello', { exact: true })).toBeVisible()
  await peer.end()
})

test('an unreachable address shows the failed step and the addresses tried', exhaustive, async ({ page, request }) => {
  await page.goto('/agents/new')
  await expect(page.getByLabel('Agent URL')).toBeFocused()
  await page.getByLabel('Agent URL').fill('localhost:1')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { name: 'Agent unreachable' })).toBeVisible()
  await expect(page.getByText('http://localhost:1/')).toBeVisible()
  const refused = await request.post('/api/agents', { data: { url: 'http://169.254.169.254/' } })
  expect(refused.status()).toBe(422)
  expect((await refused.json()).error.kind).toBe('address-blocked')
})

test('the app is in Chinese if the browser prefers it', async ({ browser, app }) => {
  const page = await browser.newPage({ baseURL: app.url, locale: 'zh-CN' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '目录', level: 1 })).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: '设置', level: 1 })).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.close()
})

test('no page is wider than a phone', exhaustive, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/agents/new', '/chat', '/chat/storyteller', '/tasks', '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
})

test('Enter in the command palette opens the first agent found', async ({ page }) => {
  await page.goto('/settings')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.keyboard.type('data lab')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('option', { name: /Data lab/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('story')
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options.filter({ hasText: 'Data lab' })).toHaveCount(0)
  await expect(options.first()).toHaveText(/Storyteller/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/chat/storyteller')
})
