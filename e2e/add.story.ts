import type { Locator, Page } from '@playwright/test'
import { type Served, serve } from './matrix/agents/serve.ts'
import { chatPage } from './pages/chat.ts'
import { startPeer } from './running/peer.ts'
import { exhaustive, expect, test } from './running/story.ts'

const started: Served[] = []
const added: string[] = []
test.afterEach(async ({ request }) => {
  for (const served of started.splice(0)) served.end()
  for (const slug of added.splice(0)) await request.delete(`/api/agents/${slug}`)
})

/** A server for one story. Other paths return 404. */
async function server(paths: Record<string, (base: string) => object | string | null>): Promise<string> {
  const served: Served = await serve((request, response) => {
    const answer = paths[request.url ?? ''] ?? paths['*']
    const body = answer?.(served.url)
    if (body === null) return
    if (body === undefined) return void response.writeHead(404).end()
    const type = typeof body === 'string' ? 'text/html' : 'application/json'
    response.writeHead(200, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  started.push(served)
  return served.url
}

const cardPath = '/.well-known/agent-card.json'
const card = (name: string, url: string) => ({
  protocolVersion: '0.3.0',
  name,
  description: 'An agent of the stories',
  version: '1.0.0',
  url,
  preferredTransport: 'JSONRPC',
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'act', name: 'Act', description: 'Acts', tags: ['test'], examples: ['Act'] }],
})
const box = (page: Page): Locator => page.getByLabel('Agent URL or Agent Card')

async function check(page: Page, text: string): Promise<void> {
  await page.goto('/agents/new')
  await expect(box(page)).toBeFocused()
  await box(page).fill(text)
  await page.keyboard.press('Enter')
}

/** Deletes the agent that was just added. */
function keepInMind(page: Page): void {
  added.push(new URL(page.url()).searchParams.get('added') ?? '')
}

test('from an address to a first answer with the keyboard alone, in under a minute', async ({ page }) => {
  test.setTimeout(60_000)
  const peer = await startPeer('SDK 1')
  started.push({ url: peer.url, end: () => peer.end() })
  await check(page, peer.url)
  await expect(page.getByRole('button', { name: /^Add/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'Chat', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat\//)
  added.push(new URL(page.url()).pathname.split('/')[2] ?? '')
  const chat = chatPage(page)
  await chat.say('hello')
  await expect(chat.transcript.getByText('hello').last()).toBeVisible()
})

test('each address tried during discovery is listed with its response', exhaustive, async ({ page }) => {
  const url = await server({ [`/a2a/travel${cardPath}`]: (base) => card('Sub-path', `${base}/a2a/travel`) })
  await check(page, `${url.replace('http://', '')}/a2a/travel`)
  await expect(page.getByRole('heading', { name: 'Sub-path' })).toBeVisible()
  await page.getByText('URLs tried').click()
  const rows = page.getByRole('group').filter({ hasText: 'URLs tried' }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('HTTP 404')
  await expect(rows.nth(1)).toContainText('Agent Card found')
  await expect(page.getByText('Switchboard tries http:// first')).toBeVisible()
})

test('the check of a server that never responds can be stopped', exhaustive, async ({ page }) => {
  let open = 0
  const served = await serve((request) => {
    open += 1
    request.socket.once('close', () => (open -= 1))
  })
  started.push(served)
  await check(page, served.url)
  await expect(page.getByText('Trying…').first()).toBeVisible()
  await expect.poll(() => open).toBeGreaterThan(0)
  await expect(async () => {
    // The button ignores a click just after it appeared, because it may be the second one of a double click.
    await page.getByRole('button', { name: 'Stop' }).click({ timeout: 2000 })
    await expect(page.getByText('Stopped. No agent was added.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('Trying…')).toHaveCount(0)
  await expect.poll(() => open).toBe(0)
  await expect(box(page)).toHaveValue(served.url)
})

test('a double click on Check starts one check', exhaustive, async ({ page }) => {
  const url = await server({ [cardPath]: (base) => card('Twice', `${base}/rpc`) })
  await page.goto('/agents/new')
  await expect(box(page)).toBeFocused()
  await box(page).fill(url)
  await page.getByRole('button', { name: 'Check' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Twice' })).toBeVisible()
})

test('an agent at a blocked address shows a warning and is added only on request', exhaustive, async ({ page }) => {
  const url = await server({ [cardPath]: () => card('Unreachable', 'http://169.254.169.254/rpc') })
  await check(page, url)
  await expect(page.getByText('You can add and view the agent, but not call it')).toBeVisible()
  await expect(page.getByText('blocks calls to 169.254.169.254')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add anyway' })).toBeVisible()
})

test('a card with a listen address offers the URL where it was found', exhaustive, async ({ page }) => {
  const capabilities = { stateTransitionHistory: true }
  const url = await server({ [cardPath]: () => ({ ...card('Listener', 'http://0.0.0.0:9/rpc'), capabilities }) })
  await check(page, url)
  await expect(page.getByText('uses 0.0.0.0, a listen address')).toBeVisible()
  await page.getByRole('button', { name: `Use ${url}/rpc` }).click()
  await expect(page.getByLabel('Endpoint URL')).toHaveValue(`${url}/rpc`)
  await expect(page.getByText('uses 0.0.0.0, a listen address')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add agent', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Listener was added' })).toBeVisible()
  keepInMind(page)
  await page.goto(`/agents/${added.at(-1)}`)
  await expect(page.getByText(`${url}/rpc`).first()).toBeVisible()
  await expect(page.getByText('State history')).toBeVisible()
})

test('without a network, the form says that the browser is offline', exhaustive, async ({ page, context }) => {
  await page.goto('/agents/new')
  await expect(box(page)).toBeFocused()
  await box(page).fill('localhost:1')
  // The page responds to input.
  await expect(page.getByRole('button', { name: 'Check' })).toBeEnabled()
  await context.setOffline(true)
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByText('Internal error')).toHaveCount(0)
  await context.setOffline(false)
})

test('the address of a web page shows an error with a suggestion', async ({ page }) => {
  const url = await server({ '*': () => '<!doctype html><title>App</title>' })
  await check(page, url)
  await expect(page.getByRole('main').getByRole('alert').getByText('is a web page, not an Agent Card')).toBeVisible()
  await expect(page.getByText('Ask the agent’s provider', { exact: false })).toBeVisible()
  await expect(page.getByText('Web page', { exact: true })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a pasted card is accepted as JSON, with comments and in a code block', async ({ page }) => {
  const url = await server({})
  await page.goto('/agents/new')
  await expect(box(page)).toBeFocused()
  await box(page).fill('{\n  "name": "Pasted",\n  "skills": [,]\n}')
  await expect(page.getByText('Invalid JSON at line 3, column 14: expected a value')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled()
  await box(page).fill('{\n  "name": "Pasted", // mine\n  "skills": [],\n}')
  await expect(page.getByText('Agent Card detected: Pasted')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Endpoint URL')).toBeFocused()
  await page.keyboard.type(`${url}/rpc`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pasted' })).toBeVisible()
  await expect(page.getByText('first on line 2')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pasted was added' })).toBeVisible()
  keepInMind(page)
})

test('a card is read from a file', exhaustive, async ({ page }) => {
  const url = await server({})
  await page.goto('/agents/new')
  const chooser = page.waitForEvent('filechooser')
  await expect(async () => {
    await page.getByRole('button', { name: 'Upload file' }).click()
    await Promise.race([chooser, page.waitForTimeout(500).then(() => Promise.reject(new Error('not yet')))])
  }).toPass()
  const buffer = Buffer.from(JSON.stringify(card('From a file', `${url}/rpc`)))
  await (await chooser).setFiles({ name: 'card.json', mimeType: 'application/json', buffer })
  await expect(page.getByText('Agent Card detected: From a file')).toBeVisible()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { name: 'From a file' })).toBeVisible()
})

test('input that is not a card is refused before any request', exhaustive, async ({ page }) => {
  await page.goto('/agents/new')
  await expect(box(page)).toBeFocused()
  const reported: [string, string][] = [
    ['42', 'This isn’t a URL or an Agent Card.'],
    ['[1, 2]', 'This list contains no agents.'],
    ['x'.repeat(200_000), 'The URL is too long'],
  ]
  for (const [text, words] of reported) {
    await box(page).fill(text)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled()
  }
  const buffer = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])
  await page.locator('input[type=file]').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('card.png isn’t a text file')).toBeVisible()
})

test('a reload during a check keeps the address', exhaustive, async ({ page }) => {
  const served = await serve(() => undefined)
  started.push(served)
  await check(page, served.url)
  await expect(page.getByText('Trying…').first()).toBeVisible()
  await page.reload()
  await expect(box(page)).toHaveValue(served.url)
})

test('a card without an endpoint URL gets the one where it was found', exhaustive, async ({ page }) => {
  const url = await server({ [cardPath]: () => ({ ...card('Homeless', ''), url: undefined }) })
  await check(page, url)
  await expect(page.getByRole('main').getByRole('alert').getByText('has no endpoint URL')).toBeVisible()
  await expect(page.getByLabel('Endpoint URL')).toBeFocused()
  await page.keyboard.type(`${url}/rpc`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Homeless' })).toBeVisible()
  await expect(page.getByText(`Endpoint: ${url}/rpc`).first()).toBeVisible()
})

test('a duplicate shows the existing agent, and an archived one can be restored', async ({ page, request }) => {
  const url = await server({ [cardPath]: (base) => card('Known one', `${base}/rpc`) })
  const first = await request.post('/api/agents', { data: { url, tags: ['kept'] } })
  const { agent } = (await first.json()) as { agent: { slug: string } }
  added.push(agent.slug)
  await check(page, `${url}/rpc/`)
  const known = page.getByRole('region', { name: 'Already in the directory' })
  await expect(known.getByRole('heading', { name: 'Already in the directory as Known one' })).toBeVisible()
  await expect(known.getByRole('link', { name: 'Chat' })).toBeFocused()
  await known.getByRole('button', { name: 'Refresh card' }).click()
  await expect(known.getByText('The card hasn’t changed.')).toBeVisible()
  await request.delete(`/api/agents/${agent.slug}`)
  await check(page, url)
  await expect(page.getByText('This agent is archived as Known one')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { name: 'Known one was added' })).toBeVisible()
  const back = (await (await request.get(`/api/agents/${agent.slug}`)).json()) as { lifecycle: string; tags: string[] }
  expect(back).toMatchObject({ lifecycle: 'active', tags: ['kept'] })
})

test('several pasted cards lead to the import page', exhaustive, async ({ page }) => {
  await page.goto('/agents/new')
  await expect(box(page)).toBeFocused()
  await box(page).fill('https://a.example\nhttps://b.example')
  await expect(page.getByText('List of 2 agents detected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import list' })).toBeEnabled()
  const entries = [{ type: 'application/agent-card+json', url: 'https://a.example/card.json' }]
  const url = await server({ '/catalog.json': () => ({ specVersion: '1.0', entries }) })
  await check(page, `${url}/catalog.json`)
  await expect(page.getByRole('link', { name: 'Import list' })).toHaveAttribute('href', /import\?url=.*catalog\.json$/)
})

test('errors are shown in Chinese if the browser prefers it', exhaustive, async ({ browser, app }) => {
  const page = await browser.newPage({ baseURL: app.url, locale: 'zh-CN' })
  const web = await server({ '*': () => '<!doctype html>' })
  const reported: [string, RegExp][] = [
    ['http://169.254.169.254/', /这类地址/],
    ['http://127.0.0.1:1/', /拒绝连接/],
    [web, /是网页，不是 Agent Card/],
    ['ftp://agent.example', /仅支持 http 和 https URL/],
  ]
  for (const [address, words] of reported) {
    await page.goto('/agents/new')
    const written = page.getByLabel('智能体 URL 或 Agent Card')
    await expect(written).toBeFocused()
    await written.fill(address)
    await page.keyboard.press('Enter')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(words)
    await expect(alert).not.toContainText(/\b(the|is|not|does)\b/)
  }
  await page.close()
})

test('every step of adding an agent fits on a phone', exhaustive, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const long = 'x'.repeat(3000)
  const url = await server({ [cardPath]: (base) => card(`\u202E<b>${long}</b>`, `${base}/rpc/${long.slice(0, 900)}`) })
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await check(page, 'http://127.0.0.1:1')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await fits()
  await check(page, url)
  await expect(page.getByRole('button', { name: /^Add/ })).toBeFocused()
  await expect(page.locator('main b')).toHaveCount(0)
  await fits()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'Chat', exact: true })).toBeFocused()
  await fits()
  keepInMind(page)
})
