import { expect, test } from 'vitest'
import { readEnv } from '@/lib/server/platform/env'
import { readRpcResponse, readRpcEvents, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'

const calls = {
  'v0.1': { method: 'tasks/get', params: { id: 't1' }, version: '0.1', code: -32010 },
  'v0.3': { method: 'message/stream', params: {}, version: '0.3', code: -32603 },
  'v1.0': { method: 'SendStreamingMessage', params: {}, version: '1.0', code: -32603 },
}
const message = { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] }
const send = { method: 'SendMessage', params: { message } }
const from = (address: string) => ({ 'x-switchboard-peer': address })

async function limited() {
  await startEngine({ GATEWAY_RATE: '2' })
  const server = await rawAgent({ SendMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')) })
  return { server, agent: await agentAt(server.url, { streaming: false }) }
}

test.each(Object.entries(calls))(
  'a %s client above its rate is answered with 429 and when to try again',
  async (_, { method, params, version, code }) => {
    const { server, agent } = await limited()
    for (let count = 0; count < 2; count++) await readRpcResponse(await postCall(agent, send, from('203.0.113.9')))
    const refused = await postCall(agent, { method, params }, { ...from('203.0.113.9'), 'a2a-version': version })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'application/json'])
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    const { id, error } = (await readRpcResponse(refused)) as { id: unknown; error: { code: number; data: unknown } }
    expect([id, error.code]).toEqual([7, code])
    const retry = `"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"${seconds}s"`
    expect(JSON.stringify(error.data).includes(retry)).toBe(version === '1.0')
    expect(server.calls).toHaveLength(2)
  },
)

test('does not limit other clients', async () => {
  const { server, agent } = await limited()
  for (let count = 0; count < 4; count++) await readRpcResponse(await postCall(agent, send, from('203.0.113.9')))
  expect((await postCall(agent, send, from('203.0.113.10'))).status).toBe(200)
  expect(server.calls).toHaveLength(3)
})

test('counts an invalid call', async () => {
  const { agent } = await limited()
  for (let count = 0; count < 2; count++) expect((await postCall(agent, '{', from('203.0.113.9'))).status).toBe(400)
  expect((await postCall(agent, '{', from('203.0.113.9'))).status).toBe(429)
})

test('there is no limit on loopback unless one is set', async () => {
  expect(readEnv({}).GATEWAY_RATE).toBe(0)
  expect(readEnv({ HOST: '0.0.0.0' }).GATEWAY_RATE).toBe(6000)
  expect(readEnv({ HOST: '0.0.0.0', GATEWAY_RATE: '0' }).GATEWAY_RATE).toBe(0)
  expect(readEnv({ GATEWAY_RATE: '5' }).GATEWAY_RATE).toBe(5)
  expect(() => readEnv({ GATEWAY_RATE: 'fast' })).toThrow('Invalid setting GATEWAY_RATE: must be a number of calls.')
})

test('counts a running stream as one call', async () => {
  await startEngine({ GATEWAY_RATE: '1' })
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const stream = await postCall(await agentAt(server.url), { ...send, method: 'SendStreamingMessage' })
  expect(await readRpcEvents(stream)).toHaveLength(2)
})
