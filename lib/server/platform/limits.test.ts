import { describe, expect, it, test } from 'vitest'
import { limits, setLimits } from '@/lib/limits/limits'
import { discoverCard } from '@/lib/server/agents/discovery/discover-card'
import { readEnv } from '@/lib/server/platform/env'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { applyLimits, sizeLimit } from '@/lib/server/platform/limits'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer } from '@/lib/server/testing/http-server'

const mebibyte = 1024 * 1024

describe('LIMITS', () => {
  it('has defaults and applies the limits that it names', async () => {
    await setTestEnvironment()
    expect(['event', 'card', 'request', 'answer', 'log'].map((name) => sizeLimit(name as 'card') / mebibyte)).toEqual([
      16, 1, 32, 32, 1024,
    ])
    await setTestEnvironment({ LIMITS: ' card=0.5, parts = 7 ,nesting=9' })
    expect([sizeLimit('card'), sizeLimit('event')]).toEqual([mebibyte / 2, 16 * mebibyte])
    applyLimits()
    expect(limits()).toMatchObject({ parts: 7, nesting: 9, history: 10_000 })
    setLimits({})
  })

  it.each([
    ['event=64', 'Invalid setting LIMITS: event must be a number up to 32.'],
    ['parts=-1', 'Invalid setting LIMITS: parts must be a number up to 1000000.'],
    ['parts=1.5', 'Invalid setting LIMITS: parts must be a number up to 1000000.'],
    ['nesting=501', 'Invalid setting LIMITS: nesting must be a number up to 500.'],
    ['card', 'Invalid setting LIMITS: card must be a number up to 16.'],
    ['constructor=1', 'Invalid setting LIMITS: unknown limit constructor.'],
  ])('rejects %s', (setting, sentence) => {
    expect(() => readEnv({ LIMITS: setting })).toThrow(new Error(sentence))
  })
})

const send = {
  method: 'SendMessage',
  params: { message: { messageId: 'u', role: 'ROLE_USER', parts: [{ text: 'go' }] } },
}

test('names the limit for a call that is too large', async () => {
  await startEngine({ LIMITS: 'request=0.1' })
  const response = await postCall(await agentAt('http://127.0.0.1:1'), 'x'.repeat(200_000))
  expect(response.status).toBe(413)
  expect(await readRpcResponse(response)).toMatchObject({
    error: { message: 'The request body is larger than 0.1 MiB (limit: request).' },
  })
})

test('names the limit for a response that is too large, and fails its task', async () => {
  await startEngine({ LIMITS: 'answer=0.1' })
  const text = 'x'.repeat(200_000)
  const server = await rawAgent({ SendMessage: (call) => call.reply(v1.message(text)) })
  const response = await postCall(await agentAt(server.url, { streaming: false }), send)
  expect(response.status).toBe(200)
  expect(await readRpcResponse(response)).toMatchObject({
    error: { code: -32006, message: expect.stringMatching(/larger than 0\.1 MiB \(limit: answer\)\.$/) },
  })
})

test('names the limit for an event that is too large, and keeps the events before it', async () => {
  await startEngine({ LIMITS: 'event=0.1' })
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.status('t1', 'WORKING'))
      call.event(v1.message('x'.repeat(200_000)))
    },
  })
  const agent = await agentAt(server.url)
  expect(await readRpcResponse(await postCall(agent, send))).toMatchObject({
    error: { message: 'The agent sent an event larger than 0.1 MiB (limit: event).' },
  })
  expect(await readRpcResponse(await postCall(agent, { method: 'GetTask', params: { id: 't1' } }))).toMatchObject({
    result: { id: 't1', status: { state: 'TASK_STATE_FAILED' } },
  })
})

test('names the limit for a card that is too large', async () => {
  await startEngine({ LIMITS: 'card=0.1' })
  const server = await startHttpServer((_, response) => void response.end('x'.repeat(200_000)))
  await expect(discoverCard(server.url)).rejects.toMatchObject({
    data: { message: expect.stringMatching(/larger than 0\.1 MiB \(limit: card\)\.$/) },
  })
})
