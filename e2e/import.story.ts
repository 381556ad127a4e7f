import { writeFileSync } from 'node:fs'
import { expect, request as requests, type Route, test } from '@playwright/test'
import { type Served, serve } from './matrix/agents/serve.ts'
import { startApp } from './running/app.ts'
import type { Program } from './running/program.ts'
import { exhaustive } from './running/story.ts'

// Each has an app of its own, some have two.
test.setTimeout(120_000)

const servers: Served[] = []
const apps: Program[] = []
test.afterEach(async () => {
  for (const served of servers.splice(0)) served.end()
  await Promise.all(apps.splice(0).map((app) => app.end('SIGKILL')))
})

async function emptyApp(env: Record<string, string> = {}): Promise<Program> {
  const app = await startApp({ SAMPLES: 'off', ...env })
  apps.push(app)
  return app
}

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
  skills: [],
})

/** A server that answers paths with JSON; one without an answer is 404, a promise is waited for. */
async function server(answers: Record<string, (base: string) => unknown>): Promise<string> {
  const served: Served = await serve(async (request, response) => {
    const body = await answers[request.url ?? '']?.(served.url)
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(body === undefined ? '' : JSON.stringify(body))
  })
  servers.push(served)
  return served.url
}

test('a pasted list is previewed and imported, and failed lines are retried', async ({ browser }) => {
  const app = await emptyApp()
  let up = false
  const late = await server({ '/late.json': (base) => (up ? card('Late agent', `${base}/rpc`) : undefined) })
  const page = await browser.newPage({ baseURL: app.url })
  await page.goto('/')
  await page.getByRole('link', { name: 'Import' }).first().click()
  await expect(page).toHaveURL(/\/agents\/import$/)
  const list = [
    ...Array.from({ length: 40 }, (_, index) => card(`Agent ${index}`, `http://127.0.0.1:9/${index}`)),
    '{"name": "Half a card',
    `${late}/late.json`,
  ]
  await expect(async () => {
    await page.getByLabel('List of agents').fill(JSON.stringify({ agents: list }))
    await expect(page.getByRole('heading', { name: 'List of agents: 41 agents' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText('1 entry can’t be imported')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'List of agents: 41 agents' })).toBeVisible()

  const start = page.getByRole('button', { name: 'Import 41 agents' })
  const held = Promise.withResolvers<void>()
  const fail = async (route: Route) => (await held.promise, route.abort())
  await page.route('**/api/catalog/import', fail, { times: 1 })
  await start.click()
  // An error would belong to another list if this one could be edited meanwhile.
  await expect(page.getByLabel('List of agents')).not.toBeEditable()
  held.resolve()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('List of agents')).toBeEditable()
  await start.click()
  await expect(page).toHaveURL(/\?id=/)
  await expect(page.getByText('List of agents: 42 entries · Done')).toBeVisible()
  await expect(page.getByText('40 added')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agent 0' })).toBeVisible()
  await page.getByRole('radio', { name: 'Failed (2)' }).click()
  await expect(page.getByText('Invalid JSON at line 1')).toBeVisible()
  await expect(page.getByText(`No Agent Card found at ${late}/late.json.`)).toBeVisible()

  up = true
  await page.getByRole('button', { name: 'Retry 1 failed entry' }).click()
  await expect(page.getByText('41 added')).toBeVisible()
  // Lines that cannot succeed have no retry, and all lines are still there after a reload.
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('41 added')).toBeVisible()
  await page.getByRole('link', { name: 'Go to directory' }).click()
  await expect(page.getByRole('link', { name: 'Late agent' }).first()).toBeVisible()
  await page.goto('/agents/import')
  await page.getByRole('link', { name: 'List of agents: 42 entries' }).click()
  await expect(page.getByText('41 added')).toBeVisible()
  await page.close()
})

test(
  'a running import shows its progress in the list of recent imports, also after a reload',
  exhaustive,
  async ({ browser }) => {
    const app = await emptyApp()
    const held = Promise.withResolvers<void>()
    const slow: Served = await serve(async (_, response) => {
      await held.promise
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(card('Slow agent', `${slow.url}/rpc`)))
    })
    servers.push(slow)
    const page = await browser.newPage({ baseURL: app.url })
    const begun = await page.request.post('/api/catalog/import', {
      headers: { prefer: 'respond-async' },
      data: { agents: [card('Quick agent', 'http://127.0.0.1:9/quick'), `${slow.url}/slow.json`] },
    })
    expect(begun.ok(), await begun.text()).toBe(true)
    await page.goto('/agents/import')
    await page.reload()
    const recent = page.getByRole('region').or(page.locator('section')).filter({ hasText: '2 entries' }).last()
    await expect(recent.getByText('1 added')).toBeVisible()
    held.resolve()
    await expect(recent.getByText('2 added')).toBeVisible()
    await page.close()
  },
)

test('the catalog of a host is imported with the keyboard only', exhaustive, async ({ browser }) => {
  const app = await emptyApp()
  const type = 'application/a2a-agent-card+json'
  const host = await server({
    '/.well-known/ai-catalog.json': () => ({
      specVersion: '1.0',
      entries: [
        { identifier: 'urn:a', displayName: 'One', type, url: '/one.json' },
        { identifier: 'urn:m', type: 'application/mcp-server-card+json', url: '/mcp.json' },
      ],
    }),
    '/one.json': (base) => card('One', `${base}/one`),
  })
  const page = await browser.newPage({ baseURL: app.url })
  await page.goto('/agents/import')
  await expect(async () => {
    await page.getByLabel('List of agents').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(host.replace('http://', ''))
    await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible({ timeout: 1000 })
    // What is typed before the page is interactive can be lost.
    await expect(page.getByLabel('List of agents')).toHaveValue(host.replace('http://', ''), { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'AI Catalog: 1 agent' })).toBeVisible()
  await expect(page.getByText('1 entry isn’t an agent and is skipped.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1 agent' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 added')).toBeVisible()
  await page.close()
})

test(
  'an address without a catalog shows what was tried, in Chinese and on a phone',
  exhaustive,
  async ({ browser }) => {
    const app = await emptyApp()
    const host = await server({})
    const page = await browser.newPage({ baseURL: app.url, locale: 'zh-CN', viewport: { width: 390, height: 844 } })
    await page.goto(`/agents/import?url=${encodeURIComponent(host)}`)
    await expect(async () => {
      await page.getByRole('button', { name: '预览' }).click()
      await expect(page.getByText(`在 ${host} 没有找到智能体列表。`)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(page.getByText(`${host}/.well-known/ai-catalog.json`)).toBeVisible()
    await expect(page.getByRole('link', { name: '添加为单个智能体' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.close()
  },
)

test('an exported file recreates the catalog in another Switchboard', exhaustive, async ({ browser }, testInfo) => {
  const [from, to] = [await emptyApp(), await emptyApp()]
  const api = await requests.newContext({ baseURL: from.url })
  for (const name of ['One', 'Two'])
    await api.post('/api/agents', { data: { card: card(name, `http://127.0.0.1:9/${name}`), tags: ['ours'] } })
  await api.delete('/api/agents/two')
  const answer = await api.get('/api/catalog/export')
  expect(answer.headers()['content-disposition']).toMatch(
    /attachment; filename="switchboard-catalog-\d{4}-\d\d-\d\d\.json"/,
  )
  const file = testInfo.outputPath('catalog.json')
  writeFileSync(file, await answer.body())

  const page = await browser.newPage({ baseURL: to.url })
  await page.goto('/agents/import')
  // A page ignores files before hydration.
  await expect(async () => {
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('heading', { name: 'Switchboard export: 2 agents' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: 'Import 2 agents' }).click()
  await expect(page.getByText('2 added')).toBeVisible()
  const other = await requests.newContext({ baseURL: to.url })
  const slugs = async (query: string) =>
    ((await (await other.get(`/api/agents${query}`)).json()).agents as { slug: string }[]).map(({ slug }) => slug)
  expect(await slugs('?tag=ours')).toEqual(['one'])
  expect(await slugs('?lifecycle=archived')).toEqual(['two'])
  const listed = await (await other.get('/.well-known/ai-catalog.json')).json()
  expect(listed.entries).toMatchObject([{ displayName: 'One', url: `${to.url}/a2a/one/.well-known/agent-card.json` }])
  await page.close()
})
