import { addAgents, directoryPage } from './pages/directory.ts'
import { startApp } from './running/app.ts'
import { exhaustive, expect, test } from './running/story.ts'

const many = Array.from({ length: 300 }, (_, place) => ({
  name: `Agent ${String(place).padStart(3, '0')}`,
  description: `Counts to ${place}.`,
}))

test('300 agents load on scroll, and Back restores the position', exhaustive, async ({ playwright, browser }) => {
  test.setTimeout(360_000)
  const app = await startApp({ SAMPLES: 'off' })
  const request = await playwright.request.newContext({ baseURL: app.url })
  const page = await browser.newPage({ baseURL: app.url })
  const { open, agents, agent } = directoryPage(page)
  await addAgents(request, many)

  await open()
  await expect(page.getByRole('radio', { name: 'Rows' })).toBeChecked()
  await expect(agents).toHaveCount(60)
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(agent('Agent 299')).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(await agents.count(), 'only what is near is drawn').toBeLessThan(250)

  await page.evaluate(() => scrollTo(0, 7000))
  await expect(agent('Agent 145')).toBeInViewport()
  const height = await page.evaluate(() => scrollY)
  await agent('Agent 145').getByRole('link', { name: 'Agent 145', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Agent 145', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(agent('Agent 145')).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - height)).toBeLessThan(50)

  await page.close()
  await request.dispose()
  await app.end()
})

test('an empty catalog shows the first steps, and updates live', exhaustive, async ({ playwright, browser }) => {
  const app = await startApp({ SAMPLES: 'off' })
  const request = await playwright.request.newContext({ baseURL: app.url })
  const page = await browser.newPage({ baseURL: app.url })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'No agents yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import agents' })).toBeVisible()
  await addAgents(request, [{ name: 'The first' }])
  await expect(directoryPage(page).agent('The first')).toBeVisible()

  await request.delete('/api/agents/the-first')
  await expect(page.getByRole('heading', { name: 'No agents yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Show archived agents' }).click()
  await page.getByRole('button', { name: 'Restore The first' }).click()
  await page.getByRole('button', { name: 'Remove filter Lifecycle: Archived' }).click()
  await expect(directoryPage(page).agent('The first')).toBeVisible()

  await page.close()
  await request.dispose()
  await app.end()
})
