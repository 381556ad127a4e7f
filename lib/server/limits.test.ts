import { describe, expect, it, test } from 'vitest'
import { limits, setLimits } from '@/lib/a2a/limits'
import { discover } from '@/lib/server/agents/discover'
import { readEnv } from '@/lib/server/env'
import { answerOf, post } from '@/lib/server/gateway/testing/gateway-call'
import { applyLimits, sizeLimit } from '@/lib/server/limits'
import { agentAt, engine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { environment } from '@/lib/server/testing/environment'
import { httpServer } from '@/lib/server/testing/http-server'

const mebibyte = 1024 * 1024

describe('LIMITS', () => {
  it('has a default for everything, and sets what it names', async () => {
    await environment()
    expect(['event', 'card', 'request', 'answer', 'log'].map((name) => sizeLimit(name as 'card') / mebibyte)).toEqual([
      16, 1, 32, 32, 1024,
    ])
    await environment({ LIMITS: ' card=0.5, parts = 7 ,nesting=9' })
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
  ])('refuses %s', (given, sentence) => {
    expect(() => readEnv({ LIMITS: given })).toThrow(new Error(sentence))
  })
})

const send = {
  method: 'SendMessage',
  params: { message: { messageId: 'u', role: 'ROLE_USER', parts: [{ text: 'go' }] } },
}

test('a call that is too large says which limit', async () => {
  await engine({ LIMITS: 'request=0.1' })
  const response = await post(await agentAt('http://127.0.0.1:1'), 'x'.repeat(200_000))
  expect(response.status).toBe(413)
  expect(await answerOf(response)).toMatchObject({
    error: { message: 'The request body is larger than 0.1 MiB (limit: request).' },
  })
})

test('an answer that is too large says which limit, and its task has failed', async () => {
  await engine({ LIMITS: 'answer=0.1' })
  const text = 'x'.repeat(200_000)
  const server = await rawAgent({ SendMessage: (call) => call.reply(v1.message(text)) })
  const response = await post(await agentAt(server.url, { streaming: false }), send)
  expect(response.status).toBe(200)
  expect(await answerOf(response)).toMatchObject({
    error: { code: -32006, message: expect.stringMatching(/larger than 0\.1 MiB \(limit: answer\)\.$/) },
  })
})

test('an event that is too large says which limit, and what came before it stays', async () => {
  await engine({ LIMITS: 'event=0.1' })
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.status('t1', 'WORKING'))
      call.event(v1.message('x'.repeat(200_000)))
    },
  })
  const agent = await agentAt(server.url)
  expect(await answerOf(await post(agent, send))).toMatchObject({
    error: { message: 'The agent sent an event larger than 0.1 MiB (limit: event).' },
  })
  expect(await answerOf(await post(agent, { method: 'GetTask', params: { id: 't1' } }))).toMatchObject({
    result: { id: 't1', status: { state: 'TASK_STATE_FAILED' } },
  })
})

test('a card that is too large says which limit', async () => {
  await engine({ LIMITS: 'card=0.1' })
  const server = await httpServer((_, response) => void response.end('x'.repeat(200_000)))
  await expect(discover(server.url)).rejects.toMatchObject({
    data: { message: expect.stringMatching(/larger than 0\.1 MiB \(limit: card\)\.$/) },
  })
})
