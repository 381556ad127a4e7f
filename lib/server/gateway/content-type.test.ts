import { expect, test } from 'vitest'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const message = { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const send = { method: 'SendMessage', params: { message } }

async function agentOf() {
  await startEngine()
  const server = await rawAgent({ SendMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')) })
  return { server, agent: await agentAt(server.url, { streaming: false }) }
}

test.each([
  ['text/plain', send, 7],
  ['text/plain;charset=UTF-8', send, 7],
  ['application/x-www-form-urlencoded', send, 7],
  ['application/jsonp', send, 7],
  ['text/plain', "{'jsonrpc': '2.0', 'id': 1}", null],
])('a call of type %s is refused and reaches no agent, also where its body is JSON', async (type, body, id) => {
  const { server, agent } = await agentOf()
  for (const version of ['1.0', '0.3', '0.1']) {
    const refused = await postCall(agent, body, { 'content-type': type, 'a2a-version': version })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([415, 'application/json'])
    expect(await readRpcResponse(refused)).toMatchObject({ jsonrpc: '2.0', id, error: { code: -32005 } })
  }
  expect(server.calls).toEqual([])
})

test.each(['1.0', '0.3', '0.1'])('a compressed call of %s is refused', async (version) => {
  const { server, agent } = await agentOf()
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'a2a-version': version }
  const refused = await postCall(agent, send, headers)
  expect(refused.status).toBe(415)
  expect(await readRpcResponse(refused)).toMatchObject({
    id: null,
    error: { code: -32005, message: 'Content encoding not supported: gzip. Send the body without compression.' },
  })
  expect(server.calls).toEqual([])
})

test('in v1.0 the reason is named', async () => {
  const { agent } = await agentOf()
  const refused = await postCall(agent, send, { 'content-type': 'text/plain', 'a2a-version': '1.0' })
  expect(await readRpcResponse(refused)).toMatchObject({
    error: { data: [{ reason: 'CONTENT_TYPE_NOT_SUPPORTED', domain: 'a2a-protocol.org' }] },
  })
})

test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/a2a+json', ''])(
  'a call of type "%s" is served',
  async (type) => {
    const { agent } = await agentOf()
    const served = await postCall(agent, send, { 'content-type': type, 'a2a-version': '1.0' })
    expect(await readRpcResponse(served)).toMatchObject({ result: { task: { id: 't1' } } })
  },
)
