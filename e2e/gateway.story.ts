import { expect, test } from './running/story.ts'

interface Answered {
  status: { state: string }
  artifacts: { parts: { text: string }[] }[]
}

function textOf(task: Answered): string {
  return task.artifacts.flatMap((artifact) => artifact.parts.map((part) => part.text)).join('')
}

/** One message from a caller of each generation, and where each finds the answer. */
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

const wishes = {
  'travel-desk': { text: 'Show me a list of my open IT tickets', contains: 'REQ12312' },
  storyteller: { text: 'A story about rain in 20 chunks', contains: '# The tale of rain' },
}

for (const [generation, caller] of Object.entries(callers)) {
  for (const [slug, wish] of Object.entries(wishes)) {
    test(`a ${generation} caller reaches the ${slug}`, async ({ request }) => {
      const data = { jsonrpc: '2.0', id: 'c-1', method: caller.method, params: caller.params(wish.text) }
      const answer = await request.post(`/a2a/${slug}`, { data })
      const body = await answer.json()
      expect(body).toMatchObject({ jsonrpc: '2.0', id: 'c-1' })
      expect(caller.state(body.result)).toBe(caller.completed)
      expect(caller.text(body.result)).toContain(wish.contains)
      expect(answer.headers()['switchboard-task']).toBeTruthy()
    })
  }
}

test('an agent is reached with a slash at the end of its address, too', async ({ request }) => {
  const { method, params } = callers['v1.0']
  const data = { jsonrpc: '2.0', id: 5, method, params: params('A story about rain in 3 chunks') }
  const answer = await request.post('/a2a/storyteller/', { data, maxRedirects: 0 })
  expect([answer.status(), (await answer.json()).result?.task.status.state]).toEqual([200, 'TASK_STATE_COMPLETED'])
})

test('a v0.1 caller keeps its own task id with an agent that makes others', async ({ request }) => {
  const id = `mine-${crypto.randomUUID()}`
  const message = { role: 'user', parts: [{ type: 'text', text: 'A story about rain in 3 chunks' }] }
  const call = (method: string, params: object) =>
    request.post('/a2a/storyteller', { data: { jsonrpc: '2.0', id: 1, method, params } })
  expect((await (await call('tasks/send', { id, message })).json()).result.id).toBe(id)
  const got = (await (await call('tasks/get', { id })).json()).result
  expect(got).toMatchObject({ id, status: { state: 'completed' } })
})

test('every caller gets errors in its own words', async ({ request }) => {
  const post = (data: unknown) => request.post('/a2a/storyteller', { data })
  const unknownTask = await post({ jsonrpc: '2.0', id: 2, method: 'GetTask', params: { id: 'nobody' } })
  expect((await unknownTask.json()).error).toMatchObject({ code: -32001 })
  const unknownMethod = await post({ jsonrpc: '2.0', id: 3, method: 'tasks/dance', params: {} })
  expect((await unknownMethod.json()).error.code).toBe(-32601)
  const garbage = await request.post('/a2a/storyteller', {
    data: Buffer.from('{"jsonrpc"'),
    headers: { 'content-type': 'application/json' },
  })
  expect((await garbage.json()).error.code).toBe(-32700)
  const nobody = await request.post('/a2a/no-such-agent', {
    data: { jsonrpc: '2.0', id: 4, method: 'GetTask', params: { id: 'x' } },
  })
  expect(nobody.status()).toBe(404)
})

test('gateway cards point at the gateway, in the shape asked for', async ({ request, app }) => {
  const latest = await (await request.get('/a2a/travel-desk/.well-known/agent-card.json')).json()
  expect(latest.supportedInterfaces.map((at: { url: string }) => at.url)).toContain(`${app.url}/a2a/travel-desk`)
  const middle = await request.get('/a2a/travel-desk/.well-known/agent-card.json', {
    headers: { 'A2A-Version': '0.3' },
  })
  expect(await middle.json()).toMatchObject({ url: `${app.url}/a2a/travel-desk`, preferredTransport: 'JSONRPC' })
  const old = await (await request.get('/a2a/travel-desk/.well-known/agent.json')).json()
  expect(old).toMatchObject({ url: `${app.url}/a2a/travel-desk`, capabilities: { streaming: true } })
})
