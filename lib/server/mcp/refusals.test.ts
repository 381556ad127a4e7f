import { expect, test } from 'vitest'
import { createApiKey } from '@/lib/server/access/api-keys'
import { turnAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { database } from '@/lib/server/db/engine/client'
import { storedAgent } from '@/lib/server/db/testing/samples'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { connectClient, revisions, startMcpServer } from '@/lib/server/mcp/testing/mcp-client'
import { localViewer, type Viewer } from '@/lib/server/platform/viewer'
import { startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'

const status = { state: 'TASK_STATE_INPUT_REQUIRED' }
const skills = [{ id: 'work', name: 'Work', description: '', tags: [], examples: [] }]

/** Turns accounts on, and returns headers with an API key for each viewer. */
async function keysOf(...viewers: Viewer[]): Promise<Record<string, string>[]> {
  const input = { scope: 'call', agents: null, days: null, quota: {} } as const
  return Promise.all(
    viewers.map(async (viewer) => {
      const { token } = await createApiKey(viewer, { name: 'Key', ...input } as never)
      return { authorization: `Bearer ${token}` }
    }),
  )
}

const say = (more: object) => ({ name: 'send_message', arguments: { agent: 'shared', message: 'hi', ...more } })
const text = (result: object) => JSON.stringify((result as { content: unknown }).content)

test.each(revisions)(
  'a client of %s reads, continues and cancels no task of a colleague',
  async (_revision, options) => {
    await startEngine()
    const calls: string[] = []
    const agent = await rawAgent({
      SendMessage: (call) => {
        calls.push('send')
        call.reply({ task: { id: 'remote-1', contextId: 'context-1', status } })
      },
      GetTask: (call) => call.reply({ id: 'remote-1', contextId: 'context-1', status }),
    })
    await storedAgent(localViewer(), {
      slug: 'shared',
      url: agent.url,
      streaming: false,
      visibility: 'everyone',
      skills,
    })
    await storedAgent(localViewer(), { slug: 'hidden', url: agent.url, visibility: 'owner', skills })
    await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
    const [ofAnn, ofBen] = await keysOf(await newViewer('member'), await newViewer('member'))
    const server = await startMcpServer()
    const [ann, ben] = [await connectClient(server, options, ofAnn), await connectClient(server, options, ofBen)]
    expect((await ann.callTool(say({})))._meta).toMatchObject({ taskId: 'remote-1', contextId: 'context-1' })
    calls.length = 0
    for (const call of [
      say({ taskId: 'remote-1' }),
      say({ contextId: 'context-1' }),
      { name: 'get_task', arguments: { agent: 'shared', taskId: 'remote-1' } },
      { name: 'shared__work', arguments: { message: 'hi', taskId: 'remote-1' } },
    ]) {
      const result = await ben.callTool(call)
      expect([result.isError, text(result)]).toEqual([true, expect.stringMatching(/not found: (remote|context)-1/)])
    }
    expect(calls).toEqual([])
    expect((await ann.callTool(say({ taskId: 'remote-1' }))).isError).toBeUndefined()

    const names = (await ben.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual(['search_agents', 'send_message', 'get_task', 'shared__work'])
    // A hidden agent and one that does not exist get the same answer.
    for (const name of ['hidden__work', 'missing__work', 'shared__missing', 'nothing', 'constructor', '__proto__'])
      await expect(ben.callTool({ name, arguments: { message: 'hi' } })).rejects.toThrow(`Unknown tool: ${name}`)
    for (const slug of ['hidden', 'missing'])
      expect(text(await ben.callTool({ name: 'send_message', arguments: { agent: slug, message: 'hi' } }))).toContain(
        `Agent not found: ${slug}.`,
      )
  },
)

test('refuses requests without a sign-in, from other sites and of a role that may not call agents', async () => {
  await startEngine()
  const { url } = await startMcpServer()
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const post = (headers: Record<string, string>) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body,
    })
  expect((await post({})).status).toBe(200)
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const refused = await post({})
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { data: { kind: 'unauthenticated' } } })
  const [member] = await keysOf(await newViewer('member'))
  expect((await post(member ?? {})).status).toBe(200)
  await database().prisma.user.updateMany({ where: { role: 'member' }, data: { role: 'viewer' } })
  // Roles are cached for a second.
  await expect.poll(async () => (await post(member ?? {})).status, { timeout: 3_000 }).toBe(403)
})

const accept = 'application/json, text/event-stream'
const json = { 'content-type': 'application/json', accept }
const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

test.each([
  ['not JSON', '{', json, 400, -32700],
  ['an empty body', '', json, 400, -32700],
  ['no JSON-RPC', '{"a":1}', json, 400, expect.any(Number)],
  ['a number', '1', json, 400, expect.any(Number)],
  ['an unknown type', JSON.stringify(call), { ...json, 'content-type': 'text/plain' }, 415, -32_000],
  ['no Accept for streams', JSON.stringify(call), { ...json, accept: 'application/json' }, 406, -32_000],
  ['an unknown version', JSON.stringify(call), { ...json, 'mcp-protocol-version': '1999-01-01' }, 400, -32_000],
  ['deep nesting', '['.repeat(100_000), json, 400, -32700],
])('refuses %s', async (_name, body, headers, status, code) => {
  await startEngine()
  const { url } = await startMcpServer()
  const answer = await fetch(`${url}/mcp`, { method: 'POST', headers, body })
  expect([answer.status, (await answer.json()).error.code]).toEqual([status, code])
})

test('has no stream without a request, and no session to end', async () => {
  await startEngine()
  const { url } = await startMcpServer()
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(`${url}/mcp`, { method, headers: { accept } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  }
})

test('returns errors of arguments as results, and refuses an unknown cursor', async () => {
  await startEngine()
  const client = await connectClient(await startMcpServer())
  for (const [name, input] of [
    ['send_message', {}],
    ['send_message', { agent: 'x', message: '' }],
    ['send_message', { agent: 'x', message: 'y', files: ['file:///etc/passwd'] }],
    ['send_message', { agent: 'x', message: 'y', other: true }],
    ['search_agents', { limit: 'many' }],
  ] as const) {
    const result = await client.callTool({ name, arguments: input })
    expect([result.isError, text(result)]).toEqual([true, expect.stringContaining('Invalid request')])
  }
  for (const cursor of ['x', '-1', '1e3', '0'])
    await expect(client.request({ method: 'tools/list', params: { cursor } })).rejects.toThrow('Invalid cursor')
})

test('a program without a valid key learns to send one', async () => {
  await startEngine()
  await turnAccountsOn({ name: 'Ada', email: 'ada@example.com', passwordHash: 'hash' })
  const server = await startMcpServer()
  const hint = 'Send an API key as \\"Authorization: Bearer …\\", or sign in with a browser.'
  await expect(connectClient(server)).rejects.toThrow(`Sign in to use this Switchboard. ${hint}`)
  const wrong = connectClient(server, {}, { authorization: 'Bearer sk-wrong' })
  await expect(wrong).rejects.toThrow(`Incorrect API key. ${hint}`)
})
