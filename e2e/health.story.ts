import type { Page } from '@playwright/test'
import { startApp } from './running/app.ts'
import { register } from './running/gateway.ts'
import { startPeer } from './running/peer.ts'
import type { Program } from './running/program.ts'
import { exhaustive, expect, test } from './running/story.ts'

const started: Program[] = []
test.afterAll(async () => {
  await Promise.all(started.splice(0).map((program) => program.end('SIGKILL')))
})

const inDirectory = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('open pages show when an agent goes down and recovers', exhaustive, async ({ browser }) => {
  test.setTimeout(120_000)
  const peer = await startPeer('SDK 0.3')
  const app = await startApp({ PROBES: 'on', PROBE_INTERVAL: '1', SAMPLES: 'off' })
  started.push(peer, app)
  const context = await browser.newContext({ baseURL: app.url })
  const slug = await register(context.request, peer.url)
  const [directory, health] = [await context.newPage(), await context.newPage()]
  await directory.goto('/')
  await health.goto(`/agents/${slug}?tab=health`)
  await expect(inDirectory(directory, 'SDK 0.3 peer').getByText('Healthy', { exact: true })).toBeVisible()

  await peer.end('SIGKILL')
  await expect(inDirectory(directory, 'SDK 0.3 peer').getByText('Down', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await directory.getByText('Down', { exact: true }).first().hover()
  await expect(directory.getByRole('tooltip')).toContainText('Can’t reach the agent.')
  const panel = health.getByRole('tabpanel')
  await expect(panel.getByText('Can’t reach the agent.').first()).toBeVisible({ timeout: 30_000 })
  await expect(panel.getByText(/refused the connection/)).toBeVisible()

  started.push(await startPeer('SDK 0.3', Number(new URL(peer.url).port)))
  await expect(inDirectory(directory, 'SDK 0.3 peer').getByText('Down', { exact: true })).toHaveCount(0, {
    timeout: 60_000,
  })
  await expect(panel.getByText(/refused the connection/)).toHaveCount(0, { timeout: 30_000 })
  const known = await (await context.request.get(`/api/agents/${slug}/health`)).json()
  expect(known).toMatchObject({ status: 'up', statusCode: null })
  expect(known.probes.failed).toBeGreaterThan(0)
  await context.close()
})

test('health is checked on request, and the check settings are saved', async ({ page, request }) => {
  // Its own agent, because earlier checks of other stories would have rows too.
  const peer = await startPeer('SDK 1')
  started.push(peer)
  const slug = await register(request, peer.url)
  await page.goto(`/agents/${slug}`)
  const tab = page.getByRole('tab', { name: 'Health' })
  await expect(async () => {
    await tab.click({ timeout: 2000 })
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 2000 })
  }).toPass()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Automatic health checks are turned off (PROBES=off)')).toBeVisible()
  await expect(panel.getByText('No checks yet. The first result appears here.')).toBeVisible()
  await expect(async () => {
    await panel.getByRole('button', { name: 'Check now' }).click()
    await expect(panel.getByText('Fetched card')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(panel.getByText('100% uptime (1 check)')).toBeVisible()

  await panel.getByRole('radio', { name: '7 days' }).click()
  await expect(page).toHaveURL(/days=7/)
  await panel.getByText('View as table').click()
  await expect(panel.getByRole('row')).toHaveCount(2)

  await panel.getByRole('combobox', { name: 'Check method' }).click()
  await page.getByRole('option', { name: 'Call and send message' }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Enter the message text.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Message text' }).fill('ping')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(panel.getByRole('textbox', { name: 'Message text' })).toHaveValue('ping')
  await request.patch(`/api/agents/${slug}`, { data: { probeMode: 'card', probeText: null } })
})
