import { describe, expect, test } from 'vitest'
import { GET as readCard } from '@/app/a2a/[slug]/.well-known/agent-card.json/route'
import { GET as view } from '@/app/api/agents/[id]/extended-card/route'
import { extendedCardResultSchema } from '@/lib/api/agent-calls'
import { cardV03, cardV10 } from '@/lib/server/agents/testing/cards'
import { listCardVersions } from '@/lib/server/db/agents/card-versions'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { callRoute } from '@/lib/server/testing/call-route'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

const secret = { id: 'secret', name: 'Secret', description: 'For those who know', tags: ['x'] }
const stored = (card: object) => ({ card: { raw: JSON.stringify(card), sourceUrl: null, etag: null } })

const agents = {
  'v1.0': async () => {
    const { url, calls } = await rawAgent({
      GetExtendedAgentCard: (call) => call.reply(cardV10('http://agent.internal/', { skills: [secret] })),
    })
    const agent = await agentAt(url, { extendedCard: true, ...stored(cardV10(url)) })
    return { agent, readCalls: () => calls.map(({ method, params }) => [method, params]) }
  },
  'v0.3': async () => {
    const { url, calls } = await rawAgent({
      'agent/getAuthenticatedExtendedCard': (call) =>
        call.reply(cardV03('http://agent.internal/', { skills: [secret] })),
    })
    const agent = await agentAt(url, {
      dialect: 'v0.3',
      protocolVersion: '0.3.0',
      extendedCard: true,
      ...stored(cardV03(url)),
    })
    return { agent, readCalls: () => calls.map(({ method }) => [method]) }
  },
  'v0.2': async () => {
    const server = await startHttpServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/agent/authenticatedExtendedCard')
        return response.writeHead(404).end()
      sendJson(response, cardV03('http://agent.internal/', { protocolVersion: '0.2.6', skills: [secret] }))
    })
    const card = cardV03(`${server.url}/a2a/`, { protocolVersion: '0.2.6' })
    const agent = await agentAt(`${server.url}/a2a/`, {
      dialect: 'v0.3',
      protocolVersion: '0.2.6',
      extendedCard: true,
      ...stored(card),
    })
    return { agent, readCalls: () => server.requests.map(({ path }) => [path]) }
  },
}

const callers = {
  'v0.3': { method: 'agent/getAuthenticatedExtendedCard', version: '0.3', shape: { preferredTransport: 'JSONRPC' } },
  'v1.0': { method: 'GetExtendedAgentCard', version: '1.0', shape: { supportedInterfaces: expect.any(Array) } },
}

describe.each(Object.entries(agents))('the extended card of a %s agent', (_, start) => {
  test.each(Object.entries(callers))('is given to a %s caller as a card of the gateway', async (__, caller) => {
    await startEngine()
    const { agent, readCalls } = await start()
    const response = await postCall(agent, { method: caller.method }, { 'a2a-version': caller.version })
    const { result } = (await readRpcResponse(response)) as { result: object }
    expect(result).toMatchObject({ ...caller.shape, skills: [{ id: 'secret' }], signatures: [{}] })
    const text = JSON.stringify(result)
    expect(text).toContain(`/a2a/${agent.slug}`)
    expect(text).not.toContain('agent.internal')
    expect(readCalls()).toHaveLength(1)
    expect(await listCardVersions(agent.id)).toHaveLength(1)
    const card = await callRoute(readCard, { params: { slug: agent.slug }, headers: { 'a2a-version': '1.0' } })
    expect(card.json).toMatchObject({ capabilities: { extendedAgentCard: agent.protocolVersion === '1.0' } })
  })

  test('is shown unchanged on its page', async () => {
    await startEngine()
    const { agent } = await start()
    const answer = await callRoute(view, { params: { id: agent.slug } })
    expect(extendedCardResultSchema.parse(answer.json)).toMatchObject({
      card: { skills: [secret] },
      reading: { skills: [{ id: 'secret' }], interfaces: [{ url: 'http://agent.internal/' }] },
    })
  })
})

test('sends the caller’s tenant and extensions', async () => {
  await startEngine()
  const { agent, readCalls } = await agents['v1.0']()
  await postCall(agent, { method: 'GetExtendedAgentCard', params: { tenant: 'acme' } })
  expect(readCalls()).toEqual([['GetExtendedAgentCard', { tenant: 'acme' }]])
})

test('an agent without an extended card is not called; each protocol version has its own error', async () => {
  await startEngine()
  const server = await rawAgent({})
  const agent = await agentAt(server.url, stored(cardV10(server.url)))
  const codes = async (method: string) => readRpcResponse(await postCall(agent, { method }))
  expect(await codes('GetExtendedAgentCard')).toMatchObject({ error: { code: -32004 } })
  expect(await codes('agent/getAuthenticatedExtendedCard')).toMatchObject({ error: { code: -32007 } })
  expect((await callRoute(view, { params: { id: agent.slug } })).status).toBe(422)
  expect((await callRoute(view, { params: { id: 'nobody' } })).status).toBe(404)
  expect(server.calls).toEqual([])
})

test('passes on the agent’s error', async () => {
  await startEngine()
  const server = await rawAgent({ GetExtendedAgentCard: (call) => call.fail(-32007, 'Not configured') })
  const agent = await agentAt(server.url, { extendedCard: true, ...stored(cardV10(server.url)) })
  const answer = await readRpcResponse(await postCall(agent, { method: 'GetExtendedAgentCard' }))
  expect(answer).toMatchObject({ error: { code: -32007, message: 'Not configured' } })
  const shown = await callRoute(view, { params: { id: agent.slug } })
  expect([shown.status, shown.json]).toMatchObject([502, { error: { kind: 'agent-error', message: 'Not configured' } }])
})

test('rejects a response that is not a card', async () => {
  await startEngine()
  const server = await rawAgent({ GetExtendedAgentCard: (call) => call.reply({ hello: 'world' }) })
  const agent = await agentAt(server.url, { extendedCard: true, ...stored(cardV10(server.url)) })
  expect(await readRpcResponse(await postCall(agent, { method: 'GetExtendedAgentCard' }))).toMatchObject({
    error: { code: -32006 },
  })
})

test.each(['application/json', 'text/event-stream'])(
  'one larger than the limit of cards is not read, as %s',
  async (type) => {
    await startEngine({ LIMITS: 'card=0.1' })
    const server = await startHttpServer((_, response) => {
      response.writeHead(200, { 'content-type': type })
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: 1, result: cardV10('http://a/', { description: 'x'.repeat(200_000) }) }),
      )
    })
    const agent = await agentAt(server.url, { extendedCard: true, ...stored(cardV10(server.url)) })
    const shown = await callRoute(view, { params: { id: agent.slug } })
    expect(shown.json).toMatchObject({ error: { kind: 'too-large' } })
  },
)
