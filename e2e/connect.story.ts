import { rm } from 'node:fs/promises'
import { serve } from './matrix/agents/serve.ts'
import { openAgent } from './pages/open-agent.ts'
import { runSnippets, snippetFolder } from './pages/snippets.ts'
import { startApp } from './running/app.ts'
import { freePort } from './running/free-port.ts'
import { exhaustive, expect, test } from './running/story.ts'

test('the Connect snippets run as pasted, for an agent of each protocol version', exhaustive, async ({ page }) => {
  test.setTimeout(120_000)
  const folder = await snippetFolder()
  for (const [slug, own] of [
    ['travel-desk', '"state":"input-required"'],
    ['storyteller', '"kind":"status-update"'],
    ['data-lab', 'TASK_STATE_COMPLETED'],
  ] as const) {
    await openAgent(page, slug, 'Connect')
    const { dialect } = await (await page.request.get(`/api/agents/${slug}`)).json()
    const printed = await runSnippets(page, folder, ['curl 1.0', `curl ${dialect.slice(1)}`, 'JavaScript', 'Python'])
    expect(printed[0], slug).toContain('TASK_STATE_')
    expect(printed[1], slug).toContain(own)
    expect(printed[2], slug).toContain('statusUpdate')
    await page.getByRole('radio', { name: 'HTTP+JSON' }).click()
    const overHttp = await runSnippets(page, folder, ['curl 1.0', 'curl 0.3', 'JavaScript', 'Python'])
    expect(overHttp[0], slug).toContain('statusUpdate')
    expect(overHttp[1], slug).toContain('TASK_STATE_')
    expect(overHttp[2], slug).toContain('statusUpdate')
    await page.getByRole('radio', { name: 'gRPC' }).click()
    await expect(page.getByText('Off. An operator turns it on with GRPC_PORT.')).toBeVisible()
    await page.getByRole('radio', { name: 'MCP' }).click()
    expect((await runSnippets(page, folder, ['JavaScript']))[0], slug).toContain("type: 'text'")
    await page.getByRole('radio', { name: 'Claude Desktop' }).click()
    await expect(page.getByText('Add it to the file claude_desktop_config.json.')).toBeVisible()
    await page.getByRole('radio', { name: 'OpenAI API' }).click()
    const overOpenAi = await runSnippets(page, folder, ['curl', 'JavaScript', 'Python'])
    expect(overOpenAi[0], slug).toContain('data: [DONE]')
    expect(overOpenAi[1]?.length, slug).toBeGreaterThan(10)
  }
  await rm(folder, { recursive: true })
})

test('the Connect snippets escape any example text', exhaustive, async ({ page, request }) => {
  const text = `It's "quoted", $HOME and \`id\`\\n; # ü 汉\nand a second line`
  const received: string[] = []
  const agent = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => received.push(chunk.toString()))
    request.on('end', () => response.writeHead(500).end())
  })
  const card = {
    name: 'Quotes',
    description: 'Echoes the message',
    version: '1',
    supportedInterfaces: [{ url: agent.url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: { streaming: true },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'hear', name: 'Hear', description: 'Hears', tags: ['test'], examples: [text] }],
  }
  expect((await request.post('/api/agents', { data: { card } })).status()).toBe(201)
  await openAgent(page, 'quotes', 'Connect')
  const folder = await snippetFolder()
  for (const label of ['curl 1.0', 'JavaScript']) {
    received.length = 0
    // The agent rejects the call, which a client may report as its own failure.
    await runSnippets(page, folder, [label]).catch(() => [])
    expect(JSON.parse(received.join('')).params.message.parts[0].text, label).toBe(text)
  }
  await runSnippets(page, folder, ['Python'])
  await rm(folder, { recursive: true })
  agent.end()
  await request.delete('/api/agents/quotes')
})

test('the Connect snippets include the access token if one is set, also over gRPC', exhaustive, async ({ browser }) => {
  const token = 'a-token-that-is-long-enough-for-a-story'
  const app = await startApp({ ACCESS_TOKEN: token, GRPC_PORT: String(await freePort()) })
  const page = await browser.newPage({ baseURL: app.url, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
  await openAgent(page, 'travel-desk', 'Connect')
  const folder = await snippetFolder()
  const labels = ['curl 1.0', 'JavaScript', 'Python']
  const printed = await runSnippets(page, folder, labels, { SWITCHBOARD_TOKEN: token })
  expect(printed[0]).toContain('TASK_STATE_')
  expect(printed[1]).toContain('statusUpdate')
  await page.getByRole('radio', { name: 'HTTP+JSON' }).click()
  const overHttp = await runSnippets(page, folder, labels, { SWITCHBOARD_TOKEN: token })
  expect(overHttp[0]).toContain('statusUpdate')
  expect(overHttp[1]).toContain('statusUpdate')
  await page.getByRole('radio', { name: 'gRPC' }).click()
  const overGrpc = await runSnippets(page, folder, ['JavaScript', 'Python'], { SWITCHBOARD_TOKEN: token })
  expect(overGrpc[0]).toContain('statusUpdate')
  await page.getByRole('radio', { name: 'MCP' }).click()
  const overMcp = await runSnippets(page, folder, ['JavaScript'], { SWITCHBOARD_TOKEN: token })
  expect(overMcp[0]).toContain("type: 'text'")
  await page.getByRole('radio', { name: 'OpenAI API' }).click()
  const overOpenAi = await runSnippets(page, folder, ['curl', 'JavaScript'], { SWITCHBOARD_TOKEN: token })
  expect(overOpenAi[0]).toContain('data: [DONE]')
  expect(overOpenAi[1]?.length).toBeGreaterThan(10)
  await rm(folder, { recursive: true })
  await page.close()
  await app.end()
})
