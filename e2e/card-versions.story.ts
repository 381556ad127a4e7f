import type { Page } from '@playwright/test'
import { startCardAgent } from './peers/card-agent.ts'
import { register } from './running/gateway.ts'
import { exhaustive, expect, test } from './running/story.ts'

const skill = (id: string, name: string) => ({ id, name, description: '', tags: ['travel'] })
const card = (url: string, more: object = {}) => ({
  name: 'Changing Agent',
  description: 'Plans trips',
  version: '1.0.0',
  supportedInterfaces: [{ url: `${url}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [skill('flights', 'Flights'), skill('hotels', 'Hotels')],
  ...more,
})

const versions = (page: Page) => page.getByRole('region', { name: 'Versions', exact: true })
/** Refreshes the card until the newest version contains this text. */
async function refreshUntil(page: Page, says: RegExp) {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh card' }).click()
    await expect(versions(page).getByRole('listitem').first()).toContainText(says, { timeout: 10_000 })
  }).toPass()
}
const changes = (page: Page) => page.getByRole('region', { name: 'Compare versions' })
const signature = (page: Page) => page.getByRole('region', { name: 'Signature' })

test('card changes are listed in words, and an invalid card does not replace the last valid one', async ({ page }) => {
  const agent = await startCardAgent()
  agent.give(JSON.stringify(card(agent.url)))
  const slug = await register(page.request, agent.url)
  await page.goto(`/agents/${slug}?tab=card`)
  await expect(versions(page)).toContainText('This is the only version so far.')

  agent.give(JSON.stringify(card(agent.url, { version: '1.1.0', skills: [skill('flights', 'Flights')] })))
  await refreshUntil(page, /Version 2.*Current.*May break callers.*2 changes/)
  await expect(changes(page)).toContainText('1 change that may break callers')
  await expect(changes(page)).toContainText('Skill removed: Hotels.')
  await expect(changes(page)).toContainText('Version changed from 1.0.0 to 1.1.0.')
  await changes(page).getByRole('button', { name: 'Compare text' }).click()
  await expect(page.getByRole('region', { name: 'Compare text' })).toContainText('"version": "1.1.0"')

  agent.give('<h1>We are moving</h1>')
  await refreshUntil(page, /Version 3.*Not used: the card isn’t valid JSON/)
  await expect(page.getByRole('alert').filter({ hasText: 'is invalid JSON' })).toBeVisible()
  const note = page.getByRole('complementary', { name: /current card is invalid/ })
  await expect(note).toContainText('Reason: the card isn’t valid JSON.')
  await note.getByRole('link', { name: 'Show the invalid card' }).click()
  await expect(page).toHaveURL(/version=3/)
  await expect(page.getByRole('region', { name: 'Version 3 as received' })).toContainText('<h1>We are moving</h1>')
  await expect(changes(page)).toContainText('Can’t compare this version: the card isn’t valid JSON.')
  const stored = await (await page.request.get(`/api/agents/${slug}`)).json()
  expect(stored).toMatchObject({ cardVersion: 2, version: '1.1.0', skills: [{ id: 'flights' }] })

  agent.give(JSON.stringify(card(agent.url)))
  await page.goto(`/agents/${slug}?tab=card`)
  await refreshUntil(page, /Version 4.*Current/)
  await expect(note).toBeHidden()
  await expect(changes(page)).toContainText('Skill added: Hotels.')
  await changes(page).getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: 'Version 1' }).click()
  await expect(page).toHaveURL(/since=1/)
  await expect(changes(page)).toContainText('The two versions are identical.')

  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByText(/The card changed .*: Version changed from 1\.1\.0 to 1\.0\.0\./)).toBeVisible()
  await page.getByRole('link', { name: 'Show 1 more change' }).click()
  await expect(page).toHaveURL(/tab=card/)
  agent.end()
})

test('a breaking card change degrades the agent until someone sees the change', async ({ page, request }) => {
  const agent = await startCardAgent()
  agent.give(JSON.stringify(card(agent.url)))
  const slug = await register(request, agent.url)
  const statusCode = async () => (await (await request.get(`/api/agents/${slug}`)).json()).statusCode as string | null
  agent.give(JSON.stringify(card(agent.url, { skills: [skill('flights', 'Flights')] })))
  await request.post(`/api/agents/${slug}/probe`)
  await expect.poll(statusCode).toBe('changed')

  // Prefetching the card tab acknowledges nothing. Neither does rendering it.
  await page.goto(`/agents/${slug}?tab=health`)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('link', { name: 'View changes' })).toBeVisible()
  await request.get(`/agents/${slug}?tab=card`)
  expect(await statusCode()).toBe('changed')

  const acknowledged = page.waitForRequest((sent) => sent.url().endsWith('/cards/acknowledge'))
  await panel.getByRole('link', { name: 'View changes' }).click()
  await expect(changes(page)).toContainText('Skill removed: Hotels.')
  await acknowledged
  await expect.poll(statusCode).toBeNull()
  await page.getByRole('tab', { name: 'Health' }).click()
  await expect(panel.getByText(/^Healthy/).first()).toBeVisible()
  agent.end()
})

test('a signature is compared with the accepted key, and a different key shows a warning', async ({ page }) => {
  const agent = await startCardAgent()
  const plain = card(agent.url, { name: 'Signing Agent' })
  agent.give(await agent.sign(plain, 'first'))
  const slug = await register(page.request, agent.url)
  await page.goto(`/agents/${slug}?tab=card`)
  const host = new URL(agent.url).host
  await expect(signature(page)).toContainText(`Signed with a key from ${host}`)
  await expect(async () => {
    await signature(page).getByRole('button', { name: 'Accept key' }).click()
    await expect(signature(page)).toContainText('Signed with an accepted key', { timeout: 10_000 })
  }).toPass()

  agent.give(await agent.sign({ ...plain, version: '2' }, 'second'))
  await refreshUntil(page, /Version 2.*Current/)
  await expect(signature(page).getByRole('alert')).toContainText('Signed with a different key than the accepted one')
  await expect(signature(page).getByRole('listitem').filter({ hasText: 'first' })).toContainText(
    'Didn’t sign this card',
  )

  const signed = JSON.parse(await agent.sign({ ...plain, version: '3' }, 'third'))
  agent.give(JSON.stringify({ ...signed, description: 'Tampered with' }))
  await refreshUntil(page, /Version 3.*Current/)
  await expect(signature(page).getByRole('alert')).toContainText('Invalid signature')

  agent.give(JSON.stringify({ ...plain, version: '4' }))
  await refreshUntil(page, /Version 4.*Current/)
  await expect(signature(page).getByRole('alert')).toContainText('No longer signed')
  await signature(page).getByRole('button', { name: 'Stop accepting key' }).click()
  await expect(signature(page)).toContainText('Not signed')
  await expect(page.locator('main')).not.toContainText(/trusted/i)
  agent.end()
})

test('card versions fit on a phone and in Chinese', exhaustive, async ({ browser, app, page }) => {
  const agent = await startCardAgent()
  agent.give(JSON.stringify(card(agent.url, { name: 'Telefonnummernauskunftsassistentin' })))
  const slug = await register(page.request, agent.url)
  const endpoint = `${agent.url}/${'moved-'.repeat(40)}`
  const moved = [{ url: endpoint, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }]
  agent.give(
    JSON.stringify(card(agent.url, { name: 'Telefonnummernauskunftsassistentin', supportedInterfaces: moved })),
  )
  await page.request.post(`/api/agents/${slug}/refresh`)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN', baseURL: app.url })
  const phone = await context.newPage()
  await phone.goto(`/agents/${slug}?tab=card`)
  await expect(phone.getByRole('region', { name: '版本对比' })).toContainText('端点由')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.close()
  agent.end()
})
