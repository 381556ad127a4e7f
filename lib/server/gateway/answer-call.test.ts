import { describe, expect, test } from 'vitest'
import { answerOf, eventsOf, post } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, engine, gist, logged, told } from '@/lib/server/tasks/testing/engine'
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
  test('waits for the end of the turn and answers with the task, in the caller’s dialect', async () => {
    await engine()
    const agent = await agentAt((await streaming()).url)
    const response = await post(agent, sendV1(), v10)
    expect(response.headers.get('switchboard-task')).toBeTruthy()
    expect(await answerOf(response)).toMatchObject({
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
    expect(await answerOf(await post(agent, short))).toMatchObject({
      result: { kind: 'task', id: 't1', status: { state: 'completed' }, history: [{ role: 'agent' }] },
    })
    expect(await answerOf(await post(agent, sendV01('tasks/send')))).toMatchObject({
      result: { id: 'mine', sessionId: 's1', status: { state: 'completed' }, artifacts: [{ index: 0 }] },
    })
  })

  test('a lone message is the answer', async () => {
    await engine()
    const server = await rawAgent({ SendStreamingMessage: (call) => (call.event(v1.message('Hi')), call.end()) })
    const agent = await agentAt(server.url)
    expect(await answerOf(await post(agent, sendV1(), v10))).toMatchObject({
      result: { message: { parts: [{ text: 'Hi' }] } },
    })
    expect(await answerOf(await post(agent, sendV03('message/send')))).toMatchObject({ result: { kind: 'message' } })
    expect(await answerOf(await post(agent, sendV01('tasks/send')))).toMatchObject({
      result: { id: 'mine', status: { state: 'completed', message: { parts: [{ text: 'Hi' }] } } },
    })
  })

  test('a call that asks not to wait is answered at once, with our id while there is no other, which stays good', async () => {
    await engine()
    const release = Promise.withResolvers<void>()
    const server = await rawAgent({
      SendStreamingMessage: async (call) => {
        await release.promise
        call.event(v1.task('t1', 'COMPLETED'))
        call.end()
      },
    })
    const agent = await agentAt(server.url)
    const response = await post(agent, sendV1({ configuration: { returnImmediately: true } }), v10)
    const ours = response.headers.get('switchboard-task') ?? ''
    expect(await answerOf(response)).toMatchObject({
      result: { task: { id: ours, status: { state: 'TASK_STATE_SUBMITTED' } } },
    })
    release.resolve()
    await told(ours)
    const later = await post(agent, { method: 'GetTask', params: { id: ours } }, v10)
    expect(await answerOf(later)).toMatchObject({ result: { id: ours, status: { state: 'TASK_STATE_COMPLETED' } } })
  })

  test('the id that was told at once stays good where the agent turns out to speak another generation', async () => {
    await engine()
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
    const response = await post(agent, sendV1({ configuration: { returnImmediately: true } }), v10)
    const { result } = (await answerOf(response)) as { result: { task: { id: string } } }
    release.resolve()
    await told(response.headers.get('switchboard-task') ?? '')
    const later = await post(agent, { method: 'GetTask', params: { id: result.task.id } }, v10)
    expect(await answerOf(later)).toMatchObject({
      result: { id: result.task.id, status: { state: 'TASK_STATE_COMPLETED' } },
    })
  })

  test('the agent’s own error passes through with its code and message', async () => {
    await engine()
    const server = await rawAgent({ SendStreamingMessage: (call) => call.fail(-32050, 'Out of coffee') })
    const response = await post(await agentAt(server.url), sendV03('message/send'))
    expect(response.headers.get('switchboard-task')).toBeTruthy()
    expect(await answerOf(response)).toMatchObject({
      id: 7,
      error: { code: -32050, message: 'Out of coffee', data: { kind: 'agent-error', requestId: expect.any(String) } },
    })
  })

  test('an agent’s 429 is passed on with its Retry-After', async () => {
    await engine()
    const server = await rawAgent({
      SendStreamingMessage: ({ response }) => void response.writeHead(429, { 'retry-after': '7' }).end('slow down'),
    })
    const response = await post(await agentAt(server.url), sendV03('message/send'))
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await answerOf(response)).toMatchObject({ error: { data: { kind: 'rate-limited' } } })
  })

  test.each([
    [401, 'agent-refused-auth'],
    [500, 'agent-nonsense'],
  ])('HTTP %i of an agent is %s', async (status, kind) => {
    await engine()
    const server = await rawAgent({
      SendStreamingMessage: ({ response }) =>
        void response.writeHead(status, { 'content-type': 'text/html' }).end('<p>'),
    })
    expect(await answerOf(await post(await agentAt(server.url), sendV03('message/send')))).toMatchObject({
      error: { data: { kind } },
    })
  })
})

describe('stream', () => {
  test('begins with the task, carries the log’s numbers, and, if asked, the header before the agent has answered', async () => {
    await engine()
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
    const response = await post(await agentAt(server.url), streamV1, { ...v10, prefer: 'respond-async' })
    expect(response.headers.get('content-type')).toMatch('text/event-stream')
    expect(response.headers.get('preference-applied')).toBe('respond-async')
    const taskId = response.headers.get('switchboard-task') ?? ''
    expect(gist(await logged(taskId))).toEqual(['request stream'])
    release.resolve()
    const events = await eventsOf(response)
    expect(events.map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
    expect(events.map(({ answer }) => Object.keys((answer as { result: object }).result)[0])).toEqual([
      'task',
      'statusUpdate',
      'artifactUpdate',
      'statusUpdate',
    ])
    expect(events[0]?.answer).toMatchObject({ id: 7, result: { task: { id: 't1', history: [{ role: 'ROLE_USER' }] } } })
  })

  test('a v0.1 caller keeps seeing the id that it made, whatever the agent calls the task', async () => {
    await engine()
    const agent = await agentAt((await streaming()).url)
    const events = await eventsOf(await post(agent, sendV01('tasks/sendSubscribe')))
    expect(events.map(({ answer }) => (answer as { result: { id: string } }).result.id)).toEqual(
      events.map(() => 'mine'),
    )
    expect(events.at(-1)?.answer).toMatchObject({ result: { status: { state: 'completed' }, final: true } })
    const got = await post(agent, { method: 'tasks/get', params: { id: 'mine' } })
    expect(await answerOf(got)).toMatchObject({
      result: { id: 'mine', sessionId: 's1', status: { state: 'completed' } },
    })
    const byAgentsId = await post(agent, { method: 'tasks/get', params: { id: 't1' } })
    expect(await answerOf(byAgentsId)).toMatchObject({ result: { id: 'mine' } })
  })

  test('works for an agent that answers once', async () => {
    await engine()
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
    const events = await eventsOf(await post(agent, streamV1, v10))
    expect(events).toHaveLength(1)
    const id = (server.calls[0]?.params as { id?: string } | undefined)?.id
    expect(events[0]?.answer).toMatchObject({
      result: { task: { id, status: { state: 'TASK_STATE_COMPLETED' }, artifacts: [{ parts: [{ text: 'ok' }] }] } },
    })
  })

  test('a failure is an error event in the caller’s dialect', async () => {
    await engine()
    const server = await rawAgent({
      SendStreamingMessage: (call) => {
        call.event(v1.task('t1', 'WORKING'))
        call.bytes(
          `data: ${JSON.stringify({ jsonrpc: '2.0', id: call.id, error: { code: -32603, message: 'Boom' } })}\n\n`,
        )
        call.end()
      },
    })
    const events = await eventsOf(await post(await agentAt(server.url), sendV03('message/stream')))
    expect(events.map(({ answer }) => answer)).toMatchObject([
      { result: { kind: 'task', id: 't1' } },
      { error: { code: -32603, message: 'Boom' } },
    ])
  })
})

describe('subscribe', () => {
  test('gives the snapshot and what comes, or exactly what came after Last-Event-ID', async () => {
    await engine()
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
    const first = await post(agent, streamV1, v10)
    const reader = first.body!.getReader()
    for (let seen = ''; !seen.includes('artifactUpdate');) seen += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
    const call = { method: 'SubscribeToTask', params: { id: 't1' } }
    const fresh = await post(agent, call, v10)
    const resumed = await post(agent, call, { ...v10, 'last-event-id': '2' })
    release.resolve()
    expect((await eventsOf(fresh)).map(({ id }) => id)).toEqual(['3', '4'])
    expect((await eventsOf(resumed)).map(({ id }) => id)).toEqual(['3', '4'])
    expect(await answerOf(await post(agent, call, v10))).toMatchObject({ error: { code: -32004 } })
    const old = await post(agent, { method: 'tasks/resubscribe', params: { id: 't1' } }, { 'a2a-version': '0.3' })
    expect((await eventsOf(old)).map(({ answer }) => answer)).toMatchObject([
      { result: { kind: 'task' } },
      { result: { kind: 'status-update', status: { state: 'completed' }, final: true } },
    ])
  })
})

describe('list', () => {
  test('lists the agent’s tasks by our record, page by page', async () => {
    await engine()
    const agent = await agentAt((await streaming()).url)
    await post(agent, sendV1(), v10)
    await post(agent, sendV01('tasks/send'))
    const list = async (params: object) => answerOf(await post(agent, { method: 'ListTasks', params }, v10))
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
    await engine()
    const server = await rawAgent({})
    expect(await answerOf(await post(await agentAt(server.url), body))).toMatchObject({
      jsonrpc: '2.0',
      error: { code },
    })
    expect(server.calls).toEqual([])
  })

  test.each([
    ['GetTask', { id: 'nope' }],
    [
      'message/send',
      { message: { role: 'user', messageId: 'm', taskId: 'nope', parts: [{ kind: 'text', text: 'x' }] } },
    ],
  ])('%s of an unknown task is -32001, and the agent is asked for nothing but the task', async (method, params) => {
    await engine()
    const server = await rawAgent({})
    const answer = await answerOf(await post(await agentAt(server.url), { method, params }))
    expect(answer).toMatchObject({ error: { code: -32001 } })
    expect(server.calls.map((call) => call.method)).toEqual(['GetTask'])
  })

  test('an agent that there is not is an HTTP 404 too', async () => {
    await engine()
    const response = await post({ slug: 'nobody' }, sendV1())
    expect(response.status).toBe(404)
    expect(await answerOf(response)).toMatchObject({
      id: 7,
      error: { message: 'Agent not found: nobody.', data: [{ metadata: { kind: 'not-found' } }] },
    })
  })

  test.each([null, 'mine'])('a body over the limit is too large, under the ID %s', async (id) => {
    await engine()
    const agent = await agentAt('http://127.0.0.1:1')
    const response = await post(agent, `{"id":${JSON.stringify(id)},"x":"${'x'.repeat(33 * 1024 * 1024)}`)
    expect(response.status).toBe(413)
    expect(await answerOf(response)).toMatchObject({ id, error: { data: { kind: 'too-large' } } })
  })
})
