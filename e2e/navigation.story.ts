import { chatPage } from './pages/chat.ts'
import { expect, test, exhaustive } from './running/story.ts'

test('an unknown page keeps the navigation', async ({ page }) => {
  const response = await page.goto('/nowhere/at/all')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect(page).toHaveURL(/\/tasks$/)
})

test('agents and tasks lead back to their lists, and J and K move through them', async ({ page }) => {
  const chat = chatPage(page)
  for (const text of ['A story about rain in 2 chunks', 'A story about hail in 2 chunks']) {
    await chat.open('storyteller')
    await chat.say(text)
    await expect(chat.state('Completed')).toBeVisible()
  }
  const focused = page.locator('[data-conversation]:focus')
  await page.goto('/chat')
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(focused).toContainText('hail', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('j')
  await expect(focused).toContainText('rain')
  await page.keyboard.press('k')
  await expect(focused).toContainText('hail')

  await page.goto('/tasks?q=hail')
  await page
    .getByRole('link', { name: /about hail/ })
    .filter({ visible: true })
    .click()
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await trail.getByRole('link', { name: 'Storyteller' }).click()
  await expect(page).toHaveURL(/\/tasks\?agent=storyteller$/)
  await page.goto('/agents/storyteller')
  await trail.getByRole('link', { name: 'Directory' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('an archived agent shows no health', exhaustive, async ({ page, request }) => {
  const header = page.getByRole('main').locator('header')
  await page.goto('/agents/gallery')
  await expect(header.getByText(/^(Healthy|Not checked)$/)).toBeVisible()
  await request.delete('/api/agents/gallery')
  await page.goto('/agents/gallery')
  await expect(header.getByText('Archived')).toBeVisible()
  await expect(header.getByText(/^(Healthy|Not checked)$/)).toHaveCount(0)
  await request.patch('/api/agents/gallery', { data: { lifecycle: 'active' } })
})

test('conversations that were seen in a comparison are read', async ({ page, request }) => {
  await page.goto('/compare?agents=storyteller,gallery')
  const box = page.getByRole('textbox', { name: 'Message all agents' })
  await expect(async () => {
    await box.fill('A story about snow in 3 chunks')
    await page.getByRole('button', { name: 'Send to 2 agents' }).click({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText('Completed', { exact: true })).toHaveCount(2)
  const unread = async (): Promise<string> => (await request.get('/api/conversations?unread=true&limit=100')).text()
  await expect.poll(unread).not.toContain('A story about snow in 3 chunks')
})
