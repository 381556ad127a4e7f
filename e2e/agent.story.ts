import { serve } from './matrix/agents/serve.ts'
import { chatPage } from './pages/chat.ts'
import { openAgent } from './pages/open-agent.ts'
import { register } from './running/gateway.ts'
import { startPeer } from './running/peer.ts'
import { exhaustive, expect, test } from './running/story.ts'

test('an example of a skill opens the chat with the example in the composer', async ({ page }) => {
  await openAgent(page, 'storyteller')
  await page.getByRole('link', { name: 'A story about the moon in 20 chunks' }).click()
  await expect(page).toHaveURL(/\/chat\/storyteller/)
  const chat = chatPage(page)
  await expect(chat.composer).toHaveValue('A story about the moon in 20 chunks')
  await chat.composer.press('Enter')
  await expect(chat.transcript.getByText('you can still hear the moon laughing')).toBeVisible()
})

test('long names and names with invisible characters are readable', exhaustive, async ({ page }) => {
  const long = 'lengthy '.repeat(1250).trim()
  const card = {
    name: `Bank\u202E ${long}`,
    description: long,
    version: '9'.repeat(10_000),
    provider: { organization: '\u2067Evil\u0007 provider' },
    supportedInterfaces: [{ url: 'http://127.0.0.66:1/', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: {},
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'pay', name: 'Pay\u202Elap', description: 'Pays', tags: ['pay'] }],
  }
  const added = await page.request.post('/api/agents', { data: { card, slug: 'bank' } })
  const { agent } = await added.json()
  expect(agent).toMatchObject({
    name: expect.stringMatching(/^Bank lengthy .{900,1000}…$/),
    provider: { organization: 'Evil provider' },
  })
  await openAgent(page, 'bank')
  const heading = page.getByRole('heading', { level: 1 })
  expect((await heading.boundingBox())?.height).toBeLessThan(120)
  const whole = page.getByRole('button', { name: 'Show more' })
  await expect(page.getByRole('tab', { name: 'Card' })).toBeInViewport()
  const top = (await whole.boundingBox())?.y ?? 0
  expect(top).toBeLessThan(700)
  const less = page.getByRole('button', { name: 'Show less' })
  await expect(async () => {
    if (!(await less.isVisible())) await whole.click({ timeout: 2000 })
    await expect(less).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect((await less.boundingBox())?.y).toBeGreaterThan(top)
  await openAgent(page, 'bank', 'Card')
  const checks = page.getByRole('region', { name: 'Card checks' })
  await expect(checks).toContainText('invisible characters that change how it’s read: U+202E')
  await expect(checks).toContainText('skills[0].name')
  expect((await (await page.request.get('/api/agents?q=bank%20lengthy')).json()).agents).toHaveLength(1)
  await page.request.delete('/api/agents/bank')
})

test('the card is shown as received, and a refresh shows its result', async ({ page }) => {
  await openAgent(page, 'storyteller', 'Card')
  await expect(page).toHaveURL(/\/agents\/storyteller\?tab=card/)
  const { card } = await (await page.request.get('/api/agents/storyteller')).json()
  await expect(page.getByRole('region', { name: 'Card as received' })).toContainText(JSON.parse(card).description)
  await expect(page.getByRole('region', { name: 'Card checks' })).toContainText('No issues found')
  await page.getByRole('button', { name: 'Refresh card' }).click()
  await expect(page.getByText('The card hasn’t changed.')).toBeVisible()
})

test('a failed refresh shows the reason and marks the agent as down', exhaustive, async ({ page }) => {
  const peer = await startPeer('SDK 0.3')
  const slug = await register(page.request, peer.url)
  await openAgent(page, slug, 'Card')
  await peer.end()
  await page.getByRole('button', { name: 'Refresh card' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Try again' })).toBeVisible()
  await expect(page.getByText('Down', { exact: true })).toBeVisible()
})

test('errors of an agent are shown in Chinese if the browser prefers it', exhaustive, async ({ browser, app }) => {
  const page = await browser.newPage({ baseURL: app.url, locale: 'zh-CN' })
  const alert = page.getByRole('main').getByRole('alert')
  const reported = async (words: RegExp) => {
    await expect(alert.first()).toContainText(words)
    await expect(alert.first()).not.toContainText(/\b(the|is|not|does|of)\b/)
  }
  let status = 200
  const name = 'Told in Chinese'
  const served = await serve((_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ name, url: `${served.url}/rpc`, version: '1', capabilities: {}, skills: [] })),
  )
  const slug = await register(page.request, `${served.url}/agent.json`)
  for (const [next, words] of [
    [503, /而不是 Agent Card/],
    [401, /需要凭据/],
    [429, /限制请求频率/],
  ] as const) {
    status = next
    await page.goto(`/agents/${slug}?tab=card`)
    await expect(async () => {
      await page.getByRole('button', { name: '刷新 Agent Card' }).click()
      await reported(words)
    }).toPass()
  }
  await page.goto(`/agents/${slug}?tab=settings`)
  const box = page.getByLabel('端点 URL')
  await expect(async () => {
    await box.fill('http://169.254.169.254/')
    await page.getByRole('button', { name: '保存' }).click()
    await reported(/禁止访问/)
  }).toPass()
  await page.goto(`/agents/${slug}?tab=credentials`)
  const header = page.getByLabel('名称')
  await expect(async () => {
    // The button does not return after a click.
    if (!(await header.isVisible())) await page.getByRole('button', { name: '添加请求头' }).click({ timeout: 2000 })
    await header.fill('X Team', { timeout: 2000 })
  }).toPass()
  await reported(/请求头名称无效/)
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled()
  await page.request.delete(`/api/agents/${slug}`)
  await page.close()
  served.end()
})

test('tags, protocol version and address are saved', exhaustive, async ({ page }) => {
  await openAgent(page, 'data-lab', 'Settings')
  const tags = page.getByLabel('Tags')
  await tags.fill('numbers')
  await tags.press('Enter')
  await page.getByLabel('Protocol version').click()
  await page.getByRole('option', { name: 'A2A 0.3' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('numbers', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Protocol version')).toHaveText('A2A 0.3')
  await expect(page.getByRole('button', { name: 'Remove numbers' })).toBeVisible()

  const address = page.getByLabel('Endpoint URL')
  await address.fill('not an address')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid URL.' })).toBeVisible()
  await expect(address).toBeFocused()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  expect(await (await page.request.get('/api/agents/data-lab')).json()).toMatchObject({
    tags: ['numbers'],
    dialectOverride: 'v0.3',
  })
  // Other stories share the app.
  expect((await page.request.patch('/api/agents/data-lab', { data: { dialect: null, tags: [] } })).status()).toBe(200)
})

test('the owner is saved, unsaved settings survive navigation, and a save can be undone', async ({ page, request }) => {
  const owner = async () => (await (await request.get('/api/agents/data-lab')).json()).owner
  await openAgent(page, 'data-lab', 'Settings')
  const field = page.getByLabel('Owner')
  await field.fill('Numbers team')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Skills' })).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(field).toHaveValue('Numbers team')
  // Another user changes the agent meanwhile.
  expect((await request.patch('/api/agents/data-lab', { data: { tags: ['theirs'] } })).status()).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await (await request.get('/api/agents/data-lab')).json()).toMatchObject({
    owner: 'Numbers team',
    tags: ['theirs'],
  })
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('link', { name: 'Numbers team' })).toHaveAttribute('href', '/?owner=Numbers%20team')

  await page.getByRole('tab', { name: 'Settings' }).click()
  await field.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(owner).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(owner).toBe('Numbers team')
  await expect(field).toHaveValue('Numbers team')
  expect((await request.patch('/api/agents/data-lab', { data: { owner: null, tags: [] } })).status()).toBe(200)
})

test('the Authorization header of callers is forwarded only if the settings say so', async ({ page, request }) => {
  await openAgent(page, 'data-lab', 'Settings')
  await expect(page.getByRole('radio', { name: 'Not forwarded' })).toBeChecked()
  await page.getByRole('radio', { name: 'Forwarded', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByText('Forwarded from callers')).toBeVisible()
  const patch = { data: { passAuthorization: false } }
  expect((await request.patch('/api/agents/data-lab', patch)).status()).toBe(200)
})

test('an archived agent leaves the directory, keeps its tasks and can be restored', async ({ page }) => {
  const chat = chatPage(page)
  await chat.open('travel-desk')
  await chat.say('Show me a list of my open IT tickets')
  await expect(chat.state('Completed')).toBeVisible()
  await openAgent(page, 'travel-desk', 'Tasks')
  await expect(
    page.getByRole('link', { name: 'Show me a list of my open IT tickets' }).filter({ visible: true }),
  ).toBeVisible()

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Archive agent' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive agent' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Storyteller', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Travel desk', exact: true })).toHaveCount(0)
  await page.goto('/tasks')
  await expect(
    page.getByRole('link', { name: 'Show me a list of my open IT tickets' }).filter({ visible: true }),
  ).toBeVisible()
  await page.goto('/agents/travel-desk')
  const restore = page.getByRole('button', { name: 'Restore' })
  await expect(restore).toBeVisible()
  await expect(async () => {
    if (await restore.isVisible()) await restore.click({ timeout: 2000 })
    await expect(restore).toBeHidden({ timeout: 5000 })
  }).toPass()
  await expect(page.getByRole('main').getByRole('link', { name: 'Chat', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('an agent with a custom binding only is shown with a notice', exhaustive, async ({ page }) => {
  const supportedInterfaces = [
    { url: 'http://127.0.0.1:50051', protocolBinding: 'https://bindings.example/x', protocolVersion: '1.0' },
  ]
  const card = {
    name: 'Caller',
    description: 'Custom binding only',
    version: '1',
    supportedInterfaces,
    capabilities: {},
    skills: [],
  }
  expect((await page.request.post('/api/agents', { data: { card } })).status()).toBe(201)
  await openAgent(page, 'caller')
  await expect(page.getByText('The card declares no skills.')).toBeVisible()
  await expect(
    page.getByText('This agent can’t be called: Switchboard doesn’t support https://bindings.example/x.'),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Chat' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/agents/caller?tab=connect')
  await expect(page.getByText('The gateway serves this agent’s card but rejects calls')).toBeVisible()
  await expect(page.getByText('Code snippets')).toHaveCount(0)
  await page.goto('/chat/caller')
  await expect(page.getByRole('textbox', { name: 'Message Caller' })).toBeDisabled()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Caller', exact: true })).toBeVisible()
})

test('Connect shows the signing key of the gateway card and the limits of each protocol version', async ({ page }) => {
  await openAgent(page, 'storyteller', 'Connect')
  const { keys } = await (await page.request.get('/.well-known/jwks.json')).json()
  await expect(page.getByText(keys[0].kid)).toBeVisible()
  // Many clients resolve `.well-known` against it.
  await expect(page.getByText(/\/a2a\/storyteller\/$/)).toBeVisible()
  await page.getByText('Show table').click()
  await expect(page.getByRole('cell', { name: 'Listing push notification configs' })).toBeVisible()
})

test('an unknown agent shows a not-found page', async ({ page }) => {
  await page.goto('/agents/nobody')
  await expect(page.getByText('Page not found')).toBeVisible()
})
