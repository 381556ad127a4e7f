import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { DELETE as archive } from '@/app/api/agents/[id]/route'
import { POST as preview } from '@/app/api/agents/preview/route'
import { POST as register } from '@/app/api/agents/route'
import type { JsonObject } from '@/lib/a2a/json'
import { attemptSchema } from '@/lib/api/attempt'
import { type PreviewResult, previewResultSchema, registrationResultSchema } from '@/lib/api/agent-calls'
import { errorBodySchema } from '@/lib/api/error'
import { cardV01, cardV10 } from '@/lib/server/agents/testing/cards'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'
import { createSseDecoder } from '@/lib/sse/decode'

beforeEach(async () => {
  await setTestEnvironment({ PUBLIC_URL: '' })
  await migrateTestDatabase()
})

const cardPath = '/.well-known/agent-card.json'

async function agent(card: JsonObject = {}) {
  const server = await startHttpServer((request, response) => {
    if (request.url === cardPath) sendJson(response, cardV10(`${server.url}/rpc`, card))
    else response.writeHead(404).end()
  })
  return server
}

const streamed = async (body: JsonObject) => {
  const answer = await callRoute(preview, { body, headers: { accept: 'text/event-stream' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching('text/event-stream')])
  const events = createSseDecoder().feed(new TextEncoder().encode(answer.text))
  return events.map(({ event, data }) => ({ event, data: JSON.parse(data) as JsonObject }))
}

const previewed = async (body: JsonObject): Promise<PreviewResult> =>
  previewResultSchema.parse((await callRoute(preview, { body })).json)

const added = async (body: JsonObject) =>
  registrationResultSchema.parse((await callRoute(register, { body })).json).agent

const refused = async (body: JsonObject) => {
  const answer = await callRoute(preview, { body })
  return { status: answer.status, ...errorBodySchema.parse(answer.json).error }
}

describe('as an event stream', () => {
  it('sends an event when each URL is requested and when it responds, then the result', async () => {
    const { url } = await agent()
    const events = await streamed({ url })
    expect(events.map(({ event }) => event)).toEqual(['ask', 'attempt', 'ask', 'attempt', 'result'])
    expect(events[0]?.data).toEqual({ url: `${url}/` })
    expect(attemptSchema.parse(events[1]?.data)).toMatchObject({ url: `${url}/`, code: 'http', status: 404 })
    expect(attemptSchema.parse(events[3]?.data)).toMatchObject({ url: `${url}${cardPath}`, code: 'card' })
    const result = previewResultSchema.parse(events[4]?.data)
    expect(result).toEqual({ ...(await previewed({ url })), report: expect.anything() })
  })

  it('ends with the failure in the format of the JSON response', async () => {
    const events = await streamed({ url: 'http://127.0.0.1:1' })
    expect(events.map(({ event }) => event)).toEqual(['ask', 'attempt', 'fault'])
    expect(events[2]?.data).toMatchObject({
      kind: 'agent-unreachable',
      hop: 'connection',
      details: { step: 'connect', code: 'refused', attempts: [{ code: 'refused' }] },
      requestId: expect.any(String),
    })
  })

  it('rejects invalid input before the stream starts', async () => {
    const answer = await callRoute(preview, { body: { url: 5 }, headers: { accept: 'text/event-stream' } })
    expect([answer.status, errorBodySchema.parse(answer.json).error.kind]).toEqual([422, 'invalid-input'])
  })

  it('aborts requests when the caller disconnects', async () => {
    let closed = 0
    const server = await startHttpServer((request) => request.socket.once('close', () => (closed += 1)))
    const body = JSON.stringify({ url: server.url })
    const headers = { host: 'localhost:3000', accept: 'text/event-stream' }
    const request = new Request('http://localhost:3000/', { method: 'POST', headers, body })
    const reader = (await preview(request, { params: Promise.resolve({}) })).body?.getReader()
    await expect.poll(() => server.connections()).toBe(1)
    expect(closed).toBe(0)
    await reader?.cancel()
    await expect.poll(() => closed).toBe(1)
    expect(server.connections()).toBe(1)
  })
})

describe('a card as a text', () => {
  it('is stored unchanged, with comments and trailing commas blanked and reported', async () => {
    const text = '{\n  // of mine\n  "name": "Mine", "url": "http://127.0.0.1:9/",\n  "big": 12345678901234567890,\n}'
    const { agent: shown, report } = await previewed({ cardText: text })
    expect(shown).toMatchObject({ name: 'Mine', url: 'http://127.0.0.1:9/', cardUrl: null })
    expect(shown.card).toBe(text.replace('// of mine', '          ').replace('890,', '890 '))
    expect(report.items.map(({ message }) => message).join()).toContain('line 2')
    const strict = '{"url":"http://127.0.0.1:9/",  "name":"Mine"}'
    expect((await previewed({ cardText: strict })).agent.card).toBe(strict)
  })

  it.each([
    ['{\n  "name": x\n}', 'card-no-json', { line: 2, column: 11 }],
    ['[1]', 'card-not-object', {}],
    ['{"hello": "world"}', 'card-says-nothing', {}],
    [`{"name": "x", "skills": ${'['.repeat(200)}${']'.repeat(200)}}`, 'card-too-deep', {}],
    [`{"name": "x", "tags": [${'1,'.repeat(20_000)}1]}`, 'card-too-many-values', { most: 20_000 }],
    ['{"name": "x"}', 'endpoint-missing', {}],
    ['{"name": "x", "url": "http://me:pw@h.example/"}', 'endpoint-secret', { host: 'h.example' }],
  ])('reports why it cannot be used: %s', async (cardText, code, values) => {
    expect(await refused({ cardText })).toMatchObject({
      status: 422,
      kind: 'invalid-input',
      message: expect.stringMatching(/^[A-Z].*\.$/),
      details: { code, values },
    })
  })
})

it('verifies signatures before registration', async () => {
  expect((await previewed({ url: (await agent()).url })).signature.state).toBe('unsigned')
  const { url } = await agent({ signatures: [{ protected: '!', signature: '!' }] })
  expect((await previewed({ url })).signature).toEqual({
    state: 'unverifiable',
    reason: 'malformed',
    keys: [],
    uncovered: [],
  })
})

describe('where to call', () => {
  it('can be set for a card without a URL, discovered or pasted', async () => {
    const { url } = await agent({ supportedInterfaces: [] })
    expect(await refused({ url })).toMatchObject({ status: 502, details: { code: 'no-address' } })
    const result = await previewed({ url, endpoint: '127.0.0.1:9/rpc' })
    expect(result.agent).toMatchObject({ url: 'http://127.0.0.1:9/rpc', cardUrl: `${url}${cardPath}` })
    const pasted = await previewed({ cardText: '{"name": "x"}', endpoint: '127.0.0.1:9/rpc' })
    expect(pasted.agent).toMatchObject({ url: 'http://127.0.0.1:9/rpc', cardUrl: null })
    expect(await refused({ url, endpoint: 'ftp://x' })).toMatchObject({ status: 422, details: { code: 'not-http' } })
  })
})

describe('duplicates', () => {
  it.each([
    ['a slash at the end', (url: string) => `${url}/rpc/`],
    ['other letters and a fragment', (url: string) => `${url.replace('http:', 'HTTP:')}/rpc#x`],
    ['no difference', (url: string) => `${url}/rpc`],
  ])('are recognized by URL: %s', async (_, spelled) => {
    const { url } = await agent()
    const { id, slug, name } = await added({ url })
    expect(await refused({ card: cardV01(spelled(url)) })).toMatchObject({
      status: 409,
      kind: 'conflict',
      details: { id, slug, name, code: 'known', values: { name } },
    })
  })

  it('are recognized by card, even if it points elsewhere now', async () => {
    const { url } = await agent()
    const { id } = await added({ url, endpoint: `${url}/other` })
    expect(await refused({ url })).toMatchObject({ status: 409, details: { id } })
  })

  it('that are only possible are listed and can be registered', async () => {
    const { url } = await agent({ provider: { organization: 'Acme', url: 'https://acme.example' } })
    const { id, slug, name } = await added({ url })
    const named = { id, slug, name, url: `${url}/rpc` }
    const elsewhere = url.replace('127.0.0.1', 'localhost').replace('http:', 'https:')
    const near = await previewed({ card: cardV01(`${elsewhere}/rpc`) })
    expect(near.similar).toEqual([{ ...named, why: 'address' }])
    const card = cardV10('http://127.0.0.1:9/', { provider: { organization: 'Acme' } })
    expect((await previewed({ card })).similar).toEqual([{ ...named, why: 'name' }])
    expect((await previewed({ card: cardV10('http://127.0.0.1:9/') })).similar).toEqual([])
    expect((await added({ card })).slug).toBe('echo-agent-2')
  })

  it('that were archived are restored with their settings and the requested slug', async () => {
    const { url } = await agent()
    const { id, slug, name } = await added({ url, tags: ['kept'], owner: 'Ops' })
    const other = await added({ card: cardV01('http://127.0.0.1:9/'), slug: 'other' })
    await callRoute(archive, { method: 'DELETE', params: { id } })
    const result = await previewed({ url })
    expect(result).toMatchObject({ archived: { id, slug, name, url: `${url}/rpc` }, agent: { slug }, similar: [] })
    const response = await callRoute(register, { body: { url, slug: other.slug } })
    expect([response.status, errorBodySchema.parse(response.json).error.details?.code]).toEqual([409, 'slug-taken'])
    expect((await previewed({ url })).archived).not.toBeNull()
    const back = await added({ url, slug: 'anew' })
    expect(back).toMatchObject({ id, slug: 'anew', lifecycle: 'active', tags: ['kept'], owner: 'Ops' })
  })
})

const at = async (answer: Parameters<typeof startHttpServer>[0]) => `${(await startHttpServer(answer)).url}/card.json`

describe('malicious servers', () => {
  beforeEach(async () => {
    await setTestEnvironment({ PUBLIC_URL: '', AGENT_TIMEOUT: '3', OUTBOUND_DENY: '127.0.0.66' })
    await migrateTestDatabase()
  })
  const json = { 'content-type': 'application/json' }

  it.each([
    [
      'never come to an end',
      'timeout',
      504,
      (response: ServerResponse) => void response.writeHead(200, json).write('{"name":"'),
    ],
    [
      'say more than anybody reads',
      'too-large',
      502,
      (response: ServerResponse) => void response.end('x'.repeat(20_000_000)),
    ],
    [
      'lead in circles',
      'redirects',
      502,
      (response: ServerResponse) => void response.writeHead(302, { location: '?' }).end(),
    ],
    [
      'nest without end',
      'too-many-values',
      502,
      (response: ServerResponse) => void response.end('['.repeat(400_000) + ']'.repeat(400_000)),
    ],
  ])('are rejected if they %s', async (_, code, status, answer) => {
    const fault = await refused({ url: await at((request, response) => answer(response)) })
    expect(fault).toMatchObject({ status, details: { code } })
  })

  it('cannot redirect to a denied address', async () => {
    const denied = await startHttpServer(
      (_, response) => sendJson(response, cardV10('http://x.example/')),
      '127.0.0.66',
    )
    const url = await at((_, response) => response.writeHead(302, { location: denied.url }).end())
    expect(await refused({ url })).toMatchObject({
      status: 422,
      kind: 'address-blocked',
      details: { code: 'blocked-denied' },
    })
    expect(denied.connections()).toBe(0)
  })

  it('can have any name', async () => {
    const name = `\u202E<b>evil</b>\u0000${'x'.repeat(10_000)}`
    const { url } = await agent({ name })
    const stored = await added({ url })
    expect(stored.slug.length).toBeLessThanOrEqual(64)
    expect(stored.name).toContain('<b>evil</b>')
  })
})
