import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { chatPage } from './pages/chat.ts'
import { startApp } from './running/app.ts'
import { register } from './running/gateway.ts'
import { startPeer } from './running/peer.ts'
import { expect, test } from './running/story.ts'

const run = promisify(execFile)

/** Opens an agent's page at one of its tabs. */
async function openAgent(page: Page, slug: string, tab = 'Overview') {
  // The sample agents join just after the start.
  await expect.poll(async () => (await page.request.get(`/api/agents/${slug}`)).status()).toBe(200)
  await page.goto(`/agents/${slug}`)
  const chosen = page.getByRole('tab', { name: tab })
  await chosen.click()
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
}

test('an example of a skill opens the chat, ready to be sent', async ({ page }) => {
  await openAgent(page, 'storyteller')
  await page.getByRole('link', { name: 'A story about the moon in 20 chunks' }).click()
  await expect(page).toHaveURL(/\/chat\/storyteller/)
  const chat = chatPage(page)
  await expect(chat.composer).toHaveValue('A story about the moon in 20 chunks')
  await chat.composer.press('Enter')
  await expect(chat.transcript.getByText('you can still hear the moon laughing')).toBeVisible()
})

test('the card is shown as received, and a refresh says what came of it', async ({ page }) => {
  await openAgent(page, 'storyteller', 'Card')
  await expect(page).toHaveURL(/\/agents\/storyteller\?tab=card/)
  const { card } = await (await page.request.get('/api/agents/storyteller')).json()
  await expect(page.getByRole('region', { name: 'Card as received' })).toContainText(JSON.parse(card).description)
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText('checks passed')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Fetched. The card has not changed.')).toBeVisible()
})

test('a refresh that fails tells why, and the agent is marked as down', async ({ page }) => {
  const peer = await startPeer('SDK 0.3')
  const slug = await register(page.request, peer.url)
  await openAgent(page, slug, 'Card')
  await peer.end()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Try again' })).toBeVisible()
  await expect(page.getByText('Down', { exact: true })).toBeVisible()
})

test('tags, dialect and address are kept', async ({ page }) => {
  await openAgent(page, 'data-lab', 'Settings')
  const tags = page.getByLabel('Tags')
  await tags.fill('numbers')
  await tags.press('Enter')
  await page.getByLabel('Dialect').click()
  await page.getByRole('option', { name: 'A2A 0.3' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('numbers', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Dialect')).toHaveText('A2A 0.3')
  await expect(page.getByRole('button', { name: 'Remove numbers' })).toBeVisible()

  await page.getByLabel('Address to call').fill('not an address')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'invalid-input' })).toBeVisible()
  expect(await (await page.request.get('/api/agents/data-lab')).json()).toMatchObject({
    tags: ['numbers'],
    dialectOverride: 'v0.3',
  })
  // Other stories share the app.
  expect((await page.request.patch('/api/agents/data-lab', { data: { dialect: null, tags: [] } })).status()).toBe(200)
})

/** Runs the snippets of the Connect tab that is open, as they would be pasted; answers what each printed. */
async function runSnippets(page: Page, labels: string[], env: Record<string, string> = {}): Promise<string[]> {
  // Inside the repository, where the client library is found.
  const cache = join(process.cwd(), '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'snippet-'))
  const printed: string[] = []
  for (const label of labels) {
    await page.getByRole('radio', { name: label }).click()
    const code = await page.locator('code[data-snippet]').innerText()
    const file = join(folder, 'snippet.mjs')
    await writeFile(file, code.replaceAll('@a2a-js/sdk', 'a2a-sdk-1'))
    const [program, ...args] = label === 'JavaScript' ? [process.execPath, file] : ['sh', '-c', code]
    printed.push((await run(program!, args, { env: { ...process.env, ...env } })).stdout)
  }
  await rm(folder, { recursive: true })
  return printed
}

test('what Connect offers works as pasted', async ({ page }) => {
  await openAgent(page, 'travel-desk', 'Connect')
  const [newest, own, script] = await runSnippets(page, ['curl 1.0', 'curl 0.1', 'JavaScript'])
  expect(newest).toContain('TASK_STATE_INPUT_REQUIRED')
  expect(own).toContain('"state":"input-required"')
  expect(script).toContain('statusUpdate')
})

test('what Connect offers carries the access token where one is needed', async ({ browser }) => {
  const token = 'a-token-that-is-long-enough-for-a-story'
  const app = await startApp({ ACCESS_TOKEN: token })
  const page = await browser.newPage({ baseURL: app.url, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
  await openAgent(page, 'travel-desk', 'Connect')
  const printed = await runSnippets(page, ['curl 1.0', 'JavaScript'], { SWITCHBOARD_TOKEN: token })
  expect(printed[0]).toContain('TASK_STATE_')
  expect(printed[1]).toContain('statusUpdate')
  await page.close()
  await app.end()
})

test('an archived agent leaves the directory; its tasks stay', async ({ page, request }) => {
  const chat = chatPage(page)
  await chat.open('travel-desk')
  await chat.say('Show me a list of my open IT tickets')
  await expect(chat.state('Completed')).toBeVisible()
  await openAgent(page, 'travel-desk', 'Tasks')
  await expect(
    page.getByRole('link', { name: 'Show me a list of my open IT tickets' }).filter({ visible: true }),
  ).toBeVisible()

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Storyteller', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Travel desk', exact: true })).toHaveCount(0)
  await page.goto('/tasks')
  await expect(
    page.getByRole('link', { name: 'Show me a list of my open IT tickets' }).filter({ visible: true }),
  ).toBeVisible()
  await page.goto('/agents/travel-desk')
  await expect(page.getByRole('link', { name: 'Register again' })).toBeVisible()
  // Other stories share the app.
  expect((await request.patch('/api/agents/travel-desk', { data: { lifecycle: 'active' } })).status()).toBe(200)
})

test('an agent that only speaks gRPC is shown all the same', async ({ page }) => {
  const supportedInterfaces = [{ url: '127.0.0.1:50051', protocolBinding: 'GRPC', protocolVersion: '1.0' }]
  const card = {
    name: 'Caller',
    description: 'gRPC only',
    version: '1',
    supportedInterfaces,
    capabilities: {},
    skills: [],
  }
  expect((await page.request.post('/api/agents', { data: { card } })).status()).toBe(201)
  await openAgent(page, 'caller')
  await expect(page.getByText('The card names no skills.')).toBeVisible()
  await expect(page.getByText('Shown, not called: Switchboard does not speak gRPC.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Chat' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/agents/caller?tab=connect')
  await expect(page.getByText('The gateway describes this agent and refuses calls to it')).toBeVisible()
  await expect(page.getByText('Ready to paste')).toHaveCount(0)
  await page.goto('/chat/caller')
  await expect(page.getByRole('textbox', { name: 'Message Caller' })).toBeDisabled()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Caller', exact: true })).toBeVisible()
})

test('Connect says who signs the gateway card, and what each generation can carry', async ({ page }) => {
  await openAgent(page, 'storyteller', 'Connect')
  const { keys } = await (await page.request.get('/.well-known/jwks.json')).json()
  await expect(page.getByText(keys[0].kid)).toBeVisible()
  await page.getByText('Show the table').click()
  await expect(page.getByRole('cell', { name: 'Listing push configurations' })).toBeVisible()
})

test('an agent that is not there is said so', async ({ page }) => {
  await page.goto('/agents/nobody')
  await expect(page.getByText('There is nothing at this address')).toBeVisible()
})
