import { describe, expect, test } from 'vitest'
import { strictV03Proto } from '@/lib/a2a/testing/strict-v0-3-proto'
import { strictV10 } from '@/lib/a2a/testing/strict-v1-0'
import { callOverHttp } from '@/lib/server/gateway/testing/http-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { createSseDecoder } from '@/lib/sse/decode'

const message = { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] }

async function agentOf(settings: Record<string, string> = {}) {
  await startEngine(settings)
  const server = await rawAgent({
    SendMessage: (call) => call.reply(v1.task('t1', 'INPUT_REQUIRED')),
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.chunk('t1', 'Hello', false))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
    GetTask: (call) => call.reply(v1.bareTask('t1', 'INPUT_REQUIRED')),
    CancelTask: (call) => call.fail(-32002, 'Not cancelable'),
  })
  return { server, agent: await agentAt(server.url) }
}

async function framesOf(response: Response) {
  const decoder = createSseDecoder()
  const frames = [...decoder.feed(new Uint8Array(await response.arrayBuffer())), ...decoder.end()]
  return frames.map(({ id, event, data }) => ({ id, event, body: JSON.parse(data) as never }))
}

test('responds with bare payloads and the media type of v1.0', async () => {
  const { agent } = await agentOf()
  const sent = await callOverHttp(agent, 'POST /message:stream', { message })
  expect(sent.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(sent.headers.get('switchboard-task')).toMatch(/./)
  const frames = await framesOf(sent)
  for (const { id, event, body } of frames) {
    expect([id, event]).toEqual([expect.stringMatching(/^\d+$/), undefined])
    strictV10.event.parse(body)
  }
  expect(frames.at(-1)?.body).toMatchObject({ statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } })

  for (const [line, schema] of [
    ['GET /tasks/t1', strictV10.task],
    ['GET /tasks?includeArtifacts=true', strictV10.list],
    ['GET /tasks/t1/pushNotificationConfigs', strictV10.pushConfigs],
    ['DELETE /tasks/t1/pushNotificationConfigs/c1', strictV10.deleted],
  ] as const) {
    const response = await callOverHttp(agent, line)
    expect([line, response.status, response.headers.get('content-type')]).toEqual([line, 200, 'application/a2a+json'])
    schema.parse(await response.json())
  }
})

test('resumes a stream after the last event, with GET and with POST', async () => {
  const { agent } = await agentOf()
  const frames = await framesOf(await callOverHttp(agent, 'POST /message:stream', { message }))
  const [, ...rest] = frames
  for (const verb of ['GET', 'POST']) {
    const headers = { 'last-event-id': frames[0]?.id ?? '' }
    const again = await framesOf(await callOverHttp(agent, `${verb} /tasks/t1:subscribe`, undefined, headers))
    expect(again).toEqual(rest)
  }
})

test('an agent that fails after the stream began ends it with an error event', async () => {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: (call) => call.fail(-32603, 'Broken') })
  const agent = await agentAt(server.url)
  const headers = { prefer: 'respond-async' }
  const response = await callOverHttp(agent, 'POST /message:stream', { message }, headers)
  expect([response.status, response.headers.get('preference-applied')]).toEqual([200, 'respond-async'])
  const frames = await framesOf(response)
  expect(frames.at(-1)).toMatchObject({
    id: expect.stringMatching(/^\d+$/),
    event: 'error',
    body: { error: { code: 500, status: 'INTERNAL', message: 'Broken' } },
  })
  const plain = await callOverHttp(agent, 'POST /message:stream', { message })
  expect([plain.status, plain.headers.get('content-type')]).toEqual([500, 'application/json'])
  strictV10.httpError.parse(await plain.json())
})

const v2 = { 'a2a-version': '2.0' }
const plain = { 'content-type': 'text/plain' }
const gzip = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
const refused: [string, string | object | undefined, Record<string, string>, number, string, string][] = [
  ['GET /tasks/none', undefined, {}, 404, 'NOT_FOUND', 'TASK_NOT_FOUND'],
  ['POST /tasks/t1:cancel', undefined, {}, 400, 'FAILED_PRECONDITION', 'TASK_NOT_CANCELABLE'],
  ['GET /unknown', undefined, {}, 404, 'NOT_FOUND', 'METHOD_NOT_FOUND'],
  ['POST /message:dance', { message }, {}, 404, 'NOT_FOUND', 'METHOD_NOT_FOUND'],
  ['GET /message:send', undefined, {}, 405, 'UNIMPLEMENTED', 'METHOD_NOT_FOUND'],
  ['PUT /tasks', '{}', {}, 405, 'UNIMPLEMENTED', 'METHOD_NOT_FOUND'],
  ['POST /message:send', { message }, plain, 415, 'INVALID_ARGUMENT', 'CONTENT_TYPE_NOT_SUPPORTED'],
  ['POST /message:send', { message }, gzip, 415, 'INVALID_ARGUMENT', 'CONTENT_TYPE_NOT_SUPPORTED'],
  ['POST /message:send', '{"message"', {}, 400, 'INVALID_ARGUMENT', 'PARSE_ERROR'],
  ['POST /message:send', '[]', {}, 400, 'INVALID_ARGUMENT', 'INVALID_PARAMS'],
  ['POST /message:send', undefined, {}, 400, 'INVALID_ARGUMENT', 'INVALID_PARAMS'],
  ['GET /tasks?pageSize=1000', undefined, {}, 400, 'INVALID_ARGUMENT', 'INVALID_PARAMS'],
  ['GET /tasks', undefined, v2, 400, 'FAILED_PRECONDITION', 'VERSION_NOT_SUPPORTED'],
  ['GET /tasks?A2A-Version=0.5', undefined, {}, 400, 'FAILED_PRECONDITION', 'VERSION_NOT_SUPPORTED'],
  ['GET /extendedAgentCard', undefined, {}, 400, 'FAILED_PRECONDITION', 'UNSUPPORTED_OPERATION'],
]

describe('errors', () => {
  test('have the status and reason of the specification', async () => {
    const { agent, server } = await agentOf()
    await callOverHttp(agent, 'POST /message:send', { message })
    for (const [line, body, headers, status, name, reason] of refused) {
      const { length } = server.calls
      const response = await callOverHttp(agent, line, body, headers)
      const parsed = strictV10.httpError.parse(await response.json())
      const reasons = parsed.error.details.map((detail) => detail.reason)
      const { code, status: statusName } = parsed.error
      const types = [response.headers.get('content-type'), response.headers.has('allow')]
      expect([line, response.status, code, statusName, reasons, ...types]).toEqual([
        line,
        status,
        status,
        name,
        [reason],
        'application/json',
        status === 405,
      ])
      // Only a task that Switchboard does not know is asked for.
      expect([line, server.calls.length > length]).toEqual([line, reason === 'TASK_NOT_FOUND'])
    }
  })

  test('names the verbs that a path has', async () => {
    const { agent } = await agentOf()
    const response = await callOverHttp(agent, 'DELETE /tasks/t1/pushNotificationConfigs')
    expect(response.headers.get('allow')).toBe('GET, POST')
  })

  test('is the same for an unknown agent, whatever the path', async () => {
    await startEngine()
    for (const line of ['GET /tasks', 'GET /unknown', 'PUT /tasks', 'POST /message:send']) {
      const response = await callOverHttp({ slug: 'none' }, line, line.startsWith('GET') ? undefined : {})
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: { code: 404, message: 'Agent not found: none.' } })
    }
  })

  test('are problem details for callers that prefer them', async () => {
    const { agent } = await agentOf()
    const headers = { accept: 'application/problem+json, application/json;q=0.5' }
    const response = await callOverHttp(agent, 'GET /tasks/none', undefined, headers)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(await response.json()).toMatchObject({
      type: 'https://a2a-protocol.org/errors/task-not-found',
      status: 404,
      detail: expect.stringContaining('none'),
    })
  })

  test('have the same form before a request is read', async () => {
    const { agent } = await agentOf({ ACCESS_TOKEN: 'a-long-enough-access-token', GATEWAY_RATE: '1' })
    const refused = await callOverHttp(agent, 'POST /message:send', { message })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(strictV10.httpError.parse(await refused.json())).toMatchObject({ error: { status: 'UNAUTHENTICATED' } })
    const headers = { authorization: 'Bearer a-long-enough-access-token' }
    expect((await callOverHttp(agent, 'GET /tasks', undefined, headers)).status).toBe(200)
    const limited = await callOverHttp(agent, 'GET /tasks', undefined, headers)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(strictV10.httpError.parse(await limited.json())).toMatchObject({ error: { status: 'RESOURCE_EXHAUSTED' } })
    const foreign = await callOverHttp(agent, 'GET /tasks', undefined, { ...headers, origin: 'https://evil.example' })
    expect(strictV10.httpError.parse(await foreign.json())).toMatchObject({ error: { code: 403 } })
  })
})

test.each(['application/json', 'application/a2a+json; charset=utf-8', ''])(
  'accepts a body of type "%s"',
  async (type) => {
    const { agent } = await agentOf()
    const response = await callOverHttp(agent, 'POST /acme/message:send/', { message }, { 'content-type': type })
    expect(strictV10.sent.parse(await response.json())).toMatchObject({ task: { id: 't1' } })
  },
)

describe('v0.3, below /v1', () => {
  const content = [{ text: 'go' }]
  const body = { message: { messageId: 'u1', role: 'ROLE_USER', content } }

  test('responds with bare payloads in the form of the proto', async () => {
    const { agent } = await agentOf()
    const stream = await callOverHttp(agent, 'POST /v1/message:stream', body)
    const frames = await framesOf(stream)
    for (const { id, event, body: payload } of frames) {
      expect([id, event]).toEqual([expect.stringMatching(/^\d+$/), undefined])
      strictV03Proto.event.parse(payload)
    }
    expect(frames.at(-1)?.body).toMatchObject({
      statusUpdate: { final: true, status: { state: 'TASK_STATE_COMPLETED' } },
    })
    const got = await callOverHttp(agent, 'GET /v1/tasks/t1?historyLength=5')
    expect(got.headers.get('content-type')).toBe('application/json')
    expect(strictV03Proto.task.parse(await got.json())).toMatchObject({ history: [{ content }] })
    const headers = { 'last-event-id': frames[0]?.id ?? '' }
    const again = await framesOf(await callOverHttp(agent, 'GET /v1/tasks/t1:subscribe', undefined, headers))
    expect(again).toEqual(frames.slice(1))
  })

  test('has the errors of JSON-RPC, with an HTTP status', async () => {
    const { agent } = await agentOf()
    const cases: [string, object | undefined, Record<string, string>, number, number][] = [
      ['GET /v1/tasks/none', undefined, {}, 404, -32001],
      ['GET /v1/tasks', undefined, {}, 404, -32601],
      ['GET /v1/message:send', undefined, {}, 405, -32601],
      ['POST /v1/message:send', {}, {}, 400, -32602],
      ['POST /v1/message:send', body, { 'content-type': 'text/plain' }, 415, -32005],
      ['POST /v1/message:send', body, { 'a2a-version': '2.0' }, 400, -32004],
      ['POST /message:send', body, { 'a2a-version': '0.3' }, 400, -32004],
      ['GET /v1/card', undefined, {}, 400, -32007],
    ]
    for (const [line, sent, headers, status, code] of cases) {
      const response = await callOverHttp(agent, line, sent, headers)
      const error = strictV03Proto.httpError.parse(await response.json())
      expect([line, response.status, error.code]).toEqual([line, status, code])
    }
    const unknown = await callOverHttp({ slug: 'none' }, 'POST /v1/message:send', body)
    expect([unknown.status, strictV03Proto.httpError.parse(await unknown.json()).code]).toEqual([404, -32600])
  })

  test('ends a stream with an error event', async () => {
    await startEngine()
    const server = await rawAgent({ SendStreamingMessage: (call) => call.fail(-32603, 'Broken') })
    const agent = await agentAt(server.url)
    const response = await callOverHttp(agent, 'POST /v1/message:stream', body, { prefer: 'respond-async' })
    const last = (await framesOf(response)).at(-1)
    expect([last?.event, strictV03Proto.httpError.parse(last?.body).code]).toEqual(['error', -32603])
  })

  test('is a tenant of v1.0 if the version says so', async () => {
    const { agent } = await agentOf()
    const response = await callOverHttp(agent, 'POST /v1/message:send', { message }, { 'a2a-version': '1.0' })
    expect(strictV10.sent.parse(await response.json())).toMatchObject({ task: { id: 't1' } })
  })
})
