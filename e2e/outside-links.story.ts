import type { Page } from '@playwright/test'
import { serve, type Served } from './matrix/agents/serve.ts'
import { openShown } from './pages/part.ts'
import { exhaustive, expect, test } from './running/story.ts'

/** Starts a server of another origin that records its requests. */
async function otherSite(): Promise<Served & { requests: string[] }> {
  const requests: string[] = []
  const site = await serve((request, response) => {
    if (request.url !== '/favicon.ico') requests.push(`${request.url} ${request.headers.referer ?? 'no referrer'}`)
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Other site</title>')
  })
  return { ...site, requests }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Open this link?' })

test('a link of an agent opens after a question that shows its address', async ({ page, context, peers }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const site = await otherSite()
  const address = `${site.url}/notes?a=1`
  const card = await openShown(page, peers['SDK 1'].url, `link:${address}`)
  const link = card.getByRole('link', { name: 'the notes' })
  const dialog = question(page)

  for (const open of [
    () => link.click(),
    () => link.click({ modifiers: ['ControlOrMeta'] }),
    () => link.click({ button: 'middle' }),
    () => link.press('Enter'),
  ]) {
    await open()
    await expect(dialog).toContainText(address)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(link).toBeFocused()
  }
  await link.click()
  await dialog.getByRole('button', { name: 'Copy URL' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect([context.pages().length, site.requests]).toEqual([1, []])

  await link.click()
  const opening = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open' }).click()
  const opened = await opening
  await expect(opened).toHaveTitle('Other site')
  expect(await opened.evaluate(() => opener)).toBeNull()
  expect(site.requests).toEqual(['/notes?a=1 no referrer'])
  await opened.close()
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  site.end()
})

test('a link of an agent cannot be followed before the page can ask', async ({ page, context, peers }) => {
  const site = await otherSite()
  await openShown(page, peers['SDK 1'].url, `link:${site.url}/notes`)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const text = page.getByText('the notes')
  await text.click()
  await text.click({ button: 'middle' })
  expect(context.pages()).toHaveLength(1)

  scripts.resolve()
  await page.getByRole('link', { name: 'the notes' }).click()
  await expect(question(page)).toBeVisible()
  expect([context.pages().length, site.requests]).toEqual([1, []])
  site.end()
})

test('the question shows a look-alike host in ASCII', async ({ page, peers }) => {
  const card = await openShown(page, peers['SDK 1'].url, 'link:https://example.org/')
  await card.getByRole('link', { name: 'the shop' }).click()
  await expect(question(page)).toContainText('https://xn--80ak6aa92e.com/%C3%BC')
  await expect(question(page)).toContainText('This host name has special letters.')
  await page.keyboard.press('Escape')
})

test('a link to Switchboard itself opens without a question', exhaustive, async ({ page, context, peers, baseURL }) => {
  const card = await openShown(page, peers['SDK 1'].url, `link:${baseURL}/tasks`)
  const opening = context.waitForEvent('page')
  await card.getByRole('link', { name: 'the notes' }).click()
  await expect(await opening).toHaveURL(`${baseURL}/tasks`)
  await expect(question(page)).toBeHidden()
})

test('a documentation link of a card asks first', exhaustive, async ({ page, context }) => {
  const card = {
    name: 'Documented',
    description: '',
    version: '1',
    documentationUrl: 'https://docs.example/guide',
    provider: { organization: 'Docs team', url: 'https://team.example/' },
    supportedInterfaces: [{ url: 'http://127.0.0.1:9/', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: {},
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [],
  }
  const { agent } = await (await page.request.post('/api/agents', { data: { card } })).json()
  await page.goto(`/agents/${agent.slug}`)
  for (const [name, address] of [
    ['https://docs.example/guide', 'https://docs.example/guide'],
    ['Docs team', 'https://team.example/'],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await expect(question(page)).toContainText(address)
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
  }
  expect(context.pages()).toHaveLength(1)
})

test('links in HTML of an agent lead nowhere and show their address', async ({ page, context, peers }) => {
  const card = await openShown(page, peers['SDK 1'].url, 'html-links')
  const iframe = card.locator('iframe')
  const frame = card.frameLocator('iframe')
  await expect(frame.locator('p').first()).toHaveText('the shop (https://xn--80ak6aa92e.com/%C3%BC)')
  await expect(frame.locator('p').nth(1)).toHaveText('https://same.example/')
  await expect(frame.locator('p').nth(2)).toHaveText('a script')
  expect(await iframe.getAttribute('srcdoc')).not.toMatch(/attributeName|\bhref=/i)
  const tried: string[] = []
  page.on('request', (request) => tried.push(request.url()))
  await frame.getByText('the shop').click()
  await frame.getByText('a drawing').click()
  await expect(frame.locator('p').first()).toHaveText('the shop (https://xn--80ak6aa92e.com/%C3%BC)')
  expect(tried.filter((url) => url.includes('example') || url.includes('xn--'))).toEqual([])
  expect(context.pages()).toHaveLength(1)
})
