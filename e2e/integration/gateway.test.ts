import { expect, test } from 'vitest'
import { api, appUrl } from './shared-app.ts'

interface Answered {
  status: { state: string }
  artifacts: { parts: { text: string }[] }[]
}

function textOf(task: Answered): string {
  return task.artifacts.flatMap((artifact) => artifact.parts.map((part) => part.text)).join('')
}

const post = (data: unknown) => api.post('/a2a/storyteller', { data })

/** One message from a caller of each protocol version, and where the answer is. */
const callers = {
  'v0.1': {
    method: 'tasks/send',
    params: (text: string) => ({ id: crypto.randomUUID(), message: { role: 'user', parts: [{ type: 'text', text }] } }),
    state: (result: Answered) => result.status.state,
    text: textOf,
    completed: 'completed',
  },
  'v0.3': {
    method: 'message/send',
    params: (text: string) => ({
      message: { kind: 'message', messageId: crypto.randomUUID(), role: 'user', parts: [{ kind: 'text', text }] },
    }),
    state: (result: Answered) => result.status.state,
    text: textOf,
    completed: 'completed',
  },
  'v1.0': {
    method: 'SendMessage',
    params: (text: string) => ({ message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] } }),
    state: (result: { task: Answered }) => result.task.status.state,
    text: (result: { task: Answered }) => textOf(result.task),
    completed: 'TASK_STATE_COMPLETED',
  },
}

const requests = {
  'travel-desk': { text: 'Show me a list of my open IT tickets', contains: 'REQ12312' },
  storyteller: { text: 'A story about rain in 20 chunks', contains: '# The tale of rain' },
}

for (const [generation, caller] of Object.entries(callers)) {
  for (const [slug, { text, contains }] of Object.entries(requests)) {
    test(`a ${generation} caller gets an answer of ${slug}`, async () => {
      const data = { jsonrpc: '2.0', id: 'c-1', method: caller.method, params: caller.params(text) }
      const answer = await api.post(`/a2a/${slug}`, { data })
      const body = await answer.json()
      expect(body).toMatchObject({ jsonrpc: '2.0', id: 'c-1' })
      expect(caller.state(body.result)).toBe(caller.completed)
      expect(caller.text(body.result)).toContain(contains)
      expect(answer.headers()['switchboard-task']).toBeTruthy()
    })
  }
}

test('accepts a trailing slash in the URL of an agent', async () => {
  const { method, params } = callers['v1.0']
  const data = { jsonrpc: '2.0', id: 5, method, params: params('A story about rain in 3 chunks') }
  const answer = await api.post('/a2a/storyteller/', { data })
  expect([answer.status(), (await answer.json()).result?.task.status.state]).toEqual([200, 'TASK_STATE_COMPLETED'])
})

test('finds the card by the URL with a slash, and says so as JSON where clients look without it', async () => {
  const below = new URL('.well-known/agent-card.json', `${appUrl}/a2a/storyteller/`)
  expect((await api.get(below.href)).status()).toBe(200)
  for (const path of ['/a2a/.well-known/agent-card.json', '/.well-known/agent-card.json']) {
    const answer = await api.get(path)
    expect(answer.status()).toBe(404)
    expect((await answer.json()).error).toMatchObject({ hint: expect.stringContaining('slash') })
  }
})

test('keeps the task ID of a v0.1 caller with an agent that assigns its own', async () => {
  const id = `mine-${crypto.randomUUID()}`
  const message = { role: 'user', parts: [{ type: 'text', text: 'A story about rain in 3 chunks' }] }
  expect(
    (await (await post({ jsonrpc: '2.0', id: 1, method: 'tasks/send', params: { id, message } })).json()).result.id,
  ).toBe(id)
  const got = (await (await post({ jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { id } })).json()).result
  expect(got).toMatchObject({ id, status: { state: 'completed' } })
})

test('returns JSON-RPC errors: unknown task, unknown method, invalid JSON, unknown agent', async () => {
  const unknownTask = await post({ jsonrpc: '2.0', id: 2, method: 'GetTask', params: { id: 'nobody' } })
  expect((await unknownTask.json()).error).toMatchObject({ code: -32001 })
  const unknownMethod = await post({ jsonrpc: '2.0', id: 3, method: 'tasks/dance', params: {} })
  expect((await unknownMethod.json()).error.code).toBe(-32601)
  const garbage = await api.post('/a2a/storyteller', {
    data: Buffer.from('{"jsonrpc"'),
    headers: { 'content-type': 'application/json' },
  })
  expect((await garbage.json()).error.code).toBe(-32700)
  const nobody = await api.post('/a2a/no-such-agent', {
    data: { jsonrpc: '2.0', id: 4, method: 'GetTask', params: { id: 'x' } },
  })
  expect(nobody.status()).toBe(404)
})

test('serves cards that point at the gateway, in the requested version', async () => {
  const latest = await (await api.get('/a2a/travel-desk/.well-known/agent-card.json')).json()
  expect(latest.supportedInterfaces.map((at: { url: string }) => at.url)).toContain(`${appUrl}/a2a/travel-desk`)
  const middle = await api.get('/a2a/travel-desk/.well-known/agent-card.json', {
    headers: { 'A2A-Version': '0.3' },
  })
  expect(await middle.json()).toMatchObject({ url: `${appUrl}/a2a/travel-desk`, preferredTransport: 'JSONRPC' })
  const old = await (await api.get('/a2a/travel-desk/.well-known/agent.json')).json()
  expect(old).toMatchObject({ url: `${appUrl}/a2a/travel-desk`, capabilities: { streaming: true } })
})
