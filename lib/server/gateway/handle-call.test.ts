import { describe, expect, test } from 'vitest'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine, summarizeRows, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const v10 = { 'a2a-version': '1.0' }
const text = (words: string) => ({ messageId: 'u1', role: 'ROLE_USER', parts: [{ text: words }] })
const sendV1 = (more: object = {}) => ({ method: 'SendMessage', params: { message: text('go'), ...more } })
const streamV1 = { method: 'SendStreamingMessage', params: { message: text('go') } }
const sendV03 = (method: string, more: object = {}) => ({
  method,
  params: {
    message: { kind: 'message', messageId: 'u1', role: 'user', parts: [{ kind: 'text', text: 'go' }] },
    ...more,
  },
})
const sendV01 = (method: string, id = 'mine') => ({
  method,
  params: { id, sessionId: 's1', message: { role: 'user', parts: [{ type: 'text', text: 'go' }] } },
})

/** A v1.0 agent that streams a two-part artifact. */
const streaming = () =>
  rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.status('t1', 'WORKING'))
      call.event(v1.chunk('t1', 'Hello ', false))
      call.event(v1.chunk('t1', 'world'))
      call.event(v1.status('t1', 'COMPLETED', 'Done'))
      call.end()
    },
  })

describe('send', () => {
  test('waits for the end of the turn and returns the task in the caller’s dialect', async () => {
    await startEngine()
    const agent = await agentAt((await streaming()).url)
    const response = await postCall(agent, sendV1(), v10)
    expect(response.headers.get('switchboard-task')).toBeTruthy()
    expect(await readRpcResponse(response)).toMatchObject({
      jsonrpc: '2.0',
      id: 7,
      result: {
        task: {
          id: 't1',
          contextId: 'c1',
          status: { state: 'TASK_STATE_COMPLETED' },
          artifacts: [{ artifactId: 'a1', parts: [{ text: 'Hello world' }] }],
          history: [{ role: 'ROLE_USER' }, { role: 'ROLE_AGENT' }],
        },
      },
    })
    const short = sendV03('message/send', { configuration: { historyLength: 1 } })
    expect(await readRpcResponse(await postCall(agent, short))).toMatchObject({
      result: { kind: 'task', id: 't1', status: { state: 'completed' }, history: [{ role: 'agent' }] },
    })
    expect(await readRpcResponse(await postCall(agent, sendV01('tasks/send')))).toMatchObject({
      result: { id: 'mine', sessionId: 's1', status: { state: 'completed' }, artifacts: [{ index: 0 }] },
    })
  })

  test('returns a message without a task', async () => {
    await startEngine()
    const server = await rawAgent({ SendStreamingMessage: (call) => (call.event(v1.message('Hi')), call.end()) })
    const agent = await agentAt(server.url)
    expect(await readRpcResponse(await postCall(agent, sendV1(), v10))).toMatchObject({
      result: { message: { parts: [{ text: 'Hi' }] } },
    })
    expect(await readRpcResponse(await postCall(agent, sendV03('message/send')))).toMatchObject({
      result: { kind: 'message' },
    })
    expect(await readRpcResponse(await postCall(agent, sendV01('tasks/send')))).toMatchObject({
      result: { id: 'mine', status: { state: 'completed', message: { parts: [{ text: 'Hi' }] } } },
    })
  })

  test('responds immediately to returnImmediately, with Switchboard’s ID, which stays valid', async () => {
    await startEngine()
    const release = Promise.withResolvers<void>()
    const server = await rawAgent({
      SendStreamingMessage: async (call) => {
        await release.promise
        call.event(v1.task('t1', 'COMPLETED'))
        call.end()
      },
    })
    const agent = await agentAt(server.url)
    const response = await postCall(agent, sendV1({ configuration: { returnImmediately: true } }), v10)
    const ours = response.headers.get('switchboard-task') ?? ''
    expect(await readRpcResponse(response)).toMatchObject({
      result: { task: { id: ours, status: { state: 'TASK_STATE_SUBMITTED' } } },
    })
    release.resolve()
    await readAllRows(ours)
    const later = await postCall(agent, { method: 'GetTask', params: { id: ours } }, v10)
    expect(await readRpcResponse(later)).toMatchObject({
      result: { id: ours, status: { state: 'TASK_STATE_COMPLETED' } },
    })
  })

  test('the ID from an immediate response stays valid if the agent speaks another protocol version', async () => {
    await startEngine()
    const release = Promise.withResolvers<void>()
    const server = await rawAgent({
      'tasks/send': async (call) => {
        await release.promise
        call.fail(-32601, 'Method not found')
      },
      'message/send': (call) =>
        call.reply({ kind: 'task', id: 'theirs', contextId: 'c', status: { state: 'completed' } }),
    })
    const raw = JSON.stringify({ name: 'Liar', url: server.url, version: '1', capabilities: {}, skills: [] })
    const agent = await agentAt(server.url, {
      streaming: false,
      dialect: 'v0.1',
      card: { raw, sourceUrl: null, etag: null },
    })
    const response = await postCall(agent, sendV1({ configuration: { returnImmediately: true } }), v10)
    const { result } = (await readRpcResponse(response)) as { result: { task: { id: string } } }
    release.resolve()
    await readAllRows(response.headers.get('switchboard-task') ?? '')
    const later = await postCall(agent, { method: 'GetTask', params: { id: result.task.id } }, v10)
    expect(await readRpcResponse(later)).toMatchObject({
      result: { id: result.task.id, status: { state: 'TASK_STATE_COMPLETED' } },
    })
  })

  test('passes on the agent’s error with its code and message', async () => {
    await startEngine()
    const server = await rawAgent({ SendStreamingMessage: (call) => call.fail(-32050, 'Out of coffee') })
    const response = await postCall(await agentAt(server.url), sendV03('message/send'))
    expect(response.headers.get('switchboard-task')).toBeTruthy()
    expect(await readRpcResponse(response)).toMatchObject({
      id: 7,
      error: { code: -32050, message: 'Out of coffee', data: { kind: 'agent-error', requestId: expect.any(String) } },
    })
  })

  test('an agent’s 429 is passed on with its Retry-After', async () => {
    await startEngine()
    const server = await rawAgent({
      SendStreamingMessage: ({ response }) => void response.writeHead(429, { 'retry-after': '7' }).end('slow down'),
    })
    const response = await postCall(await agentAt(server.url), sendV03('message/send'))
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await readRpcResponse(response)).toMatchObject({ error: { data: { kind: 'rate-limited' } } })
  })

  test.each([
    [401, 'agent-refused-auth'],
    [500, 'agent-nonsense'],
  ])('HTTP %i of an agent is %s', async (status, kind) => {
    await startEngine()
    const server = await rawAgent({
      SendStreamingMessage: ({ response }) =>
        void response.writeHead(status, { 'content-type': 'text/html' }).end('<p>'),
    })
    expect(await readRpcResponse(await postCall(await agentAt(server.url), sendV03('message/send')))).toMatchObject({
      error: { data: { kind } },
    })
  })
})

describe('stream', () => {
  test('begins with the task, has row numbers as IDs, and sends the head early on request', async () => {
    await startEngine()
    const release = Promise.withResolvers<void>()
    const server = await rawAgent({
      SendStreamingMessage: async (call) => {
        await release.promise
        call.event(v1.status('t1', 'WORKING'))
        call.event(v1.chunk('t1', 'Hi', false))
        call.event(v1.status('t1', 'COMPLETED'))
        call.end()
      },
    })
    const response = await postCall(await agentAt(server.url), streamV1, { ...v10, prefer: 'respond-async' })
    expect(response.headers.get('content-type')).toMatch('text/event-stream')
    expect(response.headers.get('preference-applied')).toBe('respond-async')
    const taskId = response.headers.get('switchboard-task') ?? ''
    expect(summarizeRows(await readStoredRows(taskId))).toEqual(['request stream'])
    release.resolve()
    const events = await readRpcEvents(response)
    expect(events.map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
    expect(events.map(({ answer }) => Object.keys((answer as { result: object }).result)[0])).toEqual([
      'task',
      'statusUpdate',
      'artifactUpdate',
      'statusUpdate',
    ])
    expect(events[0]?.answer).toMatchObject({ id: 7, result: { task: { id: 't1', history: [{ role: 'ROLE_USER' }] } } })
  })

  test('a v0.1 caller gets its own task ID, whatever ID the agent uses', async () => {
    await startEngine()
    const agent = await agentAt((await streaming()).url)
    const events = await readRpcEvents(await postCall(agent, sendV01('tasks/sendSubscribe')))
    expect(events.map(({ answer }) => (answer as { result: { id: string } }).result.id)).toEqual(
      events.map(() => 'mine'),
    )
    expect(events.at(-1)?.answer).toMatchObject({ result: { status: { state: 'completed' }, final: true } })
    const got = await postCall(agent, { method: 'tasks/get', params: { id: 'mine' } })
    expect(await readRpcResponse(got)).toMatchObject({
      result: { id: 'mine', sessionId: 's1', status: { state: 'completed' } },
    })
    const byAgentsId = await postCall(agent, { method: 'tasks/get', params: { id: 't1' } })
    expect(await readRpcResponse(byAgentsId)).toMatchObject({ result: { id: 'mine' } })
  })

  test('works for an agent without streaming', async () => {
    await startEngine()
    const server = await rawAgent({
      'tasks/send': (call) => {
        const { id } = call.params as { id: string }
        call.reply({
          id,
          status: { state: 'completed' },
          artifacts: [{ index: 0, parts: [{ type: 'text', text: 'ok' }] }],
        })
      },
    })
    const agent = await agentAt(server.url, { dialect: 'v0.1', streaming: false })
    const events = await readRpcEvents(await postCall(agent, streamV1, v10))
    expect(events).toHaveLength(1)
    const id = (server.calls[0]?.params as { id?: string } | undefined)?.id
    expect(events[0]?.answer).toMatchObject({
      result: { task: { id, status: { state: 'TASK_STATE_COMPLETED' }, artifacts: [{ parts: [{ text: 'ok' }] }] } },
    })
  })

  test('a failure is an error event in the caller’s dialect', async () => {
    await startEngine()
    const server = await rawAgent({
      SendStreamingMessage: (call) => {
        call.event(v1.task('t1', 'WORKING'))
        call.bytes(
          `data: ${JSON.stringify({ jsonrpc: '2.0', id: call.id, error: { code: -32603, message: 'Boom' } })}\n\n`,
        )
        call.end()
      },
    })
    const events = await readRpcEvents(await postCall(await agentAt(server.url), sendV03('message/stream')))
    expect(events.map(({ answer }) => answer)).toMatchObject([
      { result: { kind: 'task', id: 't1' } },
      { error: { code: -32603, message: 'Boom' } },
    ])
  })
})

describe('subscribe', () => {
  test('sends the snapshot and new events, or only the events after Last-Event-ID', async () => {
    await startEngine()
    const release = Promise.withResolvers<void>()
    const server = await rawAgent({
      SendStreamingMessage: async (call) => {
        call.event(v1.task('t1', 'WORKING'))
        call.event(v1.chunk('t1', 'one', false))
        await release.promise
        call.event(v1.status('t1', 'COMPLETED'))
        call.end()
      },
    })
    const agent = await agentAt(server.url)
    const first = await postCall(agent, streamV1, v10)
    const reader = first.body!.getReader()
    for (let body = ''; !body.includes('artifactUpdate');) body += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
    const call = { method: 'SubscribeToTask', params: { id: 't1' } }
    const fresh = await postCall(agent, call, v10)
    const resumed = await postCall(agent, call, { ...v10, 'last-event-id': '2' })
    release.resolve()
    expect((await readRpcEvents(fresh)).map(({ id }) => id)).toEqual(['3', '4'])
    expect((await readRpcEvents(resumed)).map(({ id }) => id)).toEqual(['3', '4'])
    expect(await readRpcResponse(await postCall(agent, call, v10))).toMatchObject({ error: { code: -32004 } })
    const old = await postCall(agent, { method: 'tasks/resubscribe', params: { id: 't1' } }, { 'a2a-version': '0.3' })
    expect((await readRpcEvents(old)).map(({ answer }) => answer)).toMatchObject([
      { result: { kind: 'task' } },
      { result: { kind: 'status-update', status: { state: 'completed' }, final: true } },
    ])
  })
})

describe('list', () => {
  test('lists the agent’s stored tasks page by page', async () => {
    await startEngine()
    const agent = await agentAt((await streaming()).url)
    await postCall(agent, sendV1(), v10)
    await postCall(agent, sendV01('tasks/send'))
    const list = async (params: object) => readRpcResponse(await postCall(agent, { method: 'ListTasks', params }, v10))
    const first = (await list({ pageSize: 1 })) as { result: { nextPageToken: string } }
    expect(first).toMatchObject({
      result: { tasks: [{ id: 'mine', status: { state: 'TASK_STATE_COMPLETED' } }], pageSize: 1, totalSize: 2 },
    })
    const { nextPageToken: pageToken } = first.result
    expect(await list({ pageToken, includeArtifacts: true, historyLength: 1 })).toMatchObject({
      result: {
        tasks: [{ id: 't1', contextId: 'c1', artifacts: [{ artifactId: 'a1' }], history: [{ role: 'ROLE_AGENT' }] }],
        nextPageToken: '',
      },
    })
    expect(await list({ status: 'TASK_STATE_WORKING' })).toMatchObject({ result: { totalSize: 0 } })
  })
})

describe('bad input', () => {
  test.each([
    ['{not json', -32700],
    ['[]', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"tasks/dance"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{}}', -32602],
  ])('%s is %i and reaches no agent', async (body, code) => {
    await startEngine()
    const server = await rawAgent({})
    const answer = await readRpcResponse(await postCall(await agentAt(server.url), body))
    expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code } })
    expect(server.calls).toEqual([])
  })

  test.each([
    ['GetTask', { id: 'nope' }],
    ['message/send', { message: { ...sendV03('').params.message, taskId: 'nope' } }],
  ])('%s of an unknown task is -32001, and the agent is asked for nothing but the task', async (method, params) => {
    await startEngine()
    const server = await rawAgent({})
    const answer = await readRpcResponse(await postCall(await agentAt(server.url), { method, params }))
    expect(answer).toMatchObject({ error: { code: -32001 } })
    expect(server.calls.map((call) => call.method)).toEqual(['GetTask'])
  })

  test('an unknown agent is HTTP 404', async () => {
    await startEngine()
    const response = await postCall({ slug: 'nobody' }, sendV1())
    expect(response.status).toBe(404)
    expect(await readRpcResponse(response)).toMatchObject({
      id: 7,
      error: { message: 'Agent not found: nobody.', data: [{ metadata: { kind: 'not-found' } }] },
    })
  })

  test.each([null, 'mine'])('a body over the limit is too large, under the ID %s', async (id) => {
    await startEngine()
    const agent = await agentAt('http://127.0.0.1:1')
    const response = await postCall(agent, `{"id":${JSON.stringify(id)},"x":"${'x'.repeat(33 * 1024 * 1024)}`)
    expect(response.status).toBe(413)
    expect(await readRpcResponse(response)).toMatchObject({ id, error: { data: { kind: 'too-large' } } })
  })
})
