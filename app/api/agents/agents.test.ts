import { beforeEach, describe, expect, it } from 'vitest'
import { GET as listCards } from '@/app/api/agents/[id]/cards/route'
import { GET as readCard } from '@/app/api/agents/[id]/cards/[version]/route'
import { POST as refresh } from '@/app/api/agents/[id]/refresh/route'
import { DELETE as archive, GET as read, PATCH as change } from '@/app/api/agents/[id]/route'
import { POST as preview } from '@/app/api/agents/preview/route'
import { GET as list, POST as register } from '@/app/api/agents/route'
import type { JsonObject } from '@/lib/a2a/json'
import { agentDetailSchema } from '@/lib/api/agent'
import {
  agentPageSchema,
  cardVersionsSchema,
  previewResultSchema,
  refreshResultSchema,
  type RegistrationResult,
  registrationResultSchema,
} from '@/lib/api/agent-calls'
import { errorBodySchema } from '@/lib/api/error'
import { cardV01, cardV03, cardV10 } from '@/lib/server/agents/testing/cards'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

beforeEach(async () => {
  await setTestEnvironment({ PUBLIC_URL: '' })
  await migrateTestDatabase()
})

/** An agent with its card at the v1.0 path; `card.current` can be changed. */
async function agent(make: (url: string) => JsonObject = cardV10) {
  const card = { current: {} as JsonObject | null }
  const server = await startHttpServer((request, response) => {
    if (request.url !== '/.well-known/agent-card.json' || card.current === null) response.writeHead(404).end()
    else sendJson(response, card.current)
  })
  card.current = make(`${server.url}/rpc`)
  return { url: server.url, card, server }
}

const added = async (body: JsonObject): Promise<RegistrationResult> =>
  registrationResultSchema.parse((await callRoute(register, { body })).json)

const refreshed = async (id: string) =>
  refreshResultSchema.parse((await callRoute(refresh, { method: 'POST', params: { id } })).json)

const page = async (path: string) => agentPageSchema.parse((await callRoute(list, { path })).json)

describe('POST /api/agents', () => {
  it('discovers and stores an agent and returns a report', async () => {
    const { url } = await agent()
    const answer = await callRoute(register, { body: { url, tags: ['demo'] } })
    expect(answer.status).toBe(201)
    const { agent: stored, report } = registrationResultSchema.parse(answer.json)
    expect(stored).toMatchObject({
      slug: 'echo-agent',
      name: 'Écho Agent',
      url: `${url}/rpc`,
      cardUrl: `${url}/.well-known/agent-card.json`,
      dialect: 'v1.0',
      protocolVersion: '1.0',
      binding: 'JSONRPC',
      capabilities: { streaming: true, pushNotifications: false, extendedCard: true },
      tags: ['demo'],
      status: 'up',
      lifecycle: 'active',
      gatewayUrl: 'http://localhost:3000/a2a/echo-agent',
      cardVersion: 1,
    })
    expect(JSON.parse(stored.card)).toEqual(cardV10(`${url}/rpc`))
    expect(report.attempts.at(-1)?.outcome).toBe('Agent Card found')
    expect(report.items.filter(({ level }) => level !== 'ok')).toEqual([])
  })

  it('returns 409 with the ID of a registered agent, also for concurrent requests', async () => {
    const { url } = await agent()
    const answers = await Promise.all([1, 2, 3].map(() => callRoute(register, { body: { url } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const { agent: stored } = registrationResultSchema.parse(answers.find(({ status }) => status === 201)?.json)
    const { error } = errorBodySchema.parse(answers.find(({ status }) => status === 409)?.json)
    expect(error).toMatchObject({ kind: 'conflict', details: { id: stored.id, slug: 'echo-agent' } })
  })

  it('assigns unique slugs, and accepts a free one that was requested', async () => {
    const agents = await Promise.all([agent(), agent(), agent()])
    const slugs = []
    for (const { url } of agents.slice(0, 2)) slugs.push((await added({ url })).agent.slug)
    expect(slugs).toEqual(['echo-agent', 'echo-agent-2'])
    const third = agents[2]?.url ?? ''
    expect((await callRoute(register, { body: { url: third, slug: 'echo-agent' } })).status).toBe(409)
    expect((await callRoute(register, { body: { url: third, slug: 'preview' } })).status).toBe(422)
    expect((await added({ url: third, slug: 'mine' })).agent.slug).toBe('mine')
  })

  it('accepts a pasted card, with the URL in it or beside it', async () => {
    const inside = await added({ card: cardV01('http://127.0.0.1:9/a2a') })
    expect(inside.agent).toMatchObject({
      dialect: 'v0.1',
      url: 'http://127.0.0.1:9/a2a',
      cardUrl: null,
      status: 'unknown',
    })
    const beside = await added({ card: cardV03('http://0.0.0.0:9999/'), url: '127.0.0.1:8/rpc' })
    expect(beside.agent).toMatchObject({ url: 'http://127.0.0.1:8/rpc', dialect: 'v0.3' })
    const { url: _, ...without } = cardV01('')
    const missing = await callRoute(register, { body: { card: without } })
    expect(missing.status).toBe(422)
    expect(errorBodySchema.parse(missing.json).error).toMatchObject({
      kind: 'invalid-input',
      details: { step: 'card' },
    })
    expect((await added({ card: without, url: '127.0.0.1:7' })).agent.url).toBe('http://127.0.0.1:7/')
  })

  it('accepts a selected dialect', async () => {
    const { url } = await agent(cardV03)
    const { agent: stored, report } = await added({ url, dialect: 'v0.1' })
    expect(stored).toMatchObject({ dialect: 'v0.1', dialectOverride: 'v0.1' })
    expect(report.dialectReason).toBe('Set manually.')
  })

  it('reports missing members and URLs that cannot be called', async () => {
    const { url } = await agent(() => ({ ...cardV01('http://0.0.0.0:9999/'), skills: [] }))
    const { report } = await added({ url })
    const levels = Object.fromEntries(report.items.map(({ path, level }) => [path, level]))
    expect(levels).toMatchObject({ fetch: 'ok', name: 'ok', skills: 'warning', url: 'warning' })
  })

  it.each([
    ['nothing', {}, 422, 'invalid-input'],
    ['what is no address', { url: 'no address here' }, 422, 'invalid-input'],
    ['a link-local address', { url: 'http://169.254.169.254/latest' }, 422, 'address-blocked'],
    ['JSON of another shape', { url: 5 }, 422, 'invalid-input'],
    ['no JSON', '{', 422, 'invalid-input'],
    ['a card that is none', { card: { hello: 'world' } }, 422, 'invalid-input'],
    ['a card whose endpoint is no URL', { card: cardV03('not a url') }, 422, 'invalid-input'],
    ['what is nested too deep', `{"card":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 422, 'invalid-input'],
    ['too much', { url: 'x'.repeat(1_100_000) }, 413, 'too-large'],
  ])('rejects %s and stores nothing', async (_, body, status, kind) => {
    const answer = await callRoute(register, { method: 'POST', body })
    expect(answer.status).toBe(status)
    expect(errorBodySchema.parse(answer.json).error.kind).toBe(kind)
    expect(agentPageSchema.parse((await callRoute(list)).json).total).toBe(0)
  })

  it('fails for a server that does not respond or sends too much', async () => {
    await setTestEnvironment({ PUBLIC_URL: '', AGENT_TIMEOUT: '2' })
    await migrateTestDatabase()
    const silent = await startHttpServer(() => {})
    const talkative = await startHttpServer((_, response) => void response.end('x'.repeat(2_000_000)))
    const answers = await Promise.all(
      [silent, talkative].map(({ url }) => callRoute(register, { body: { url: `${url}/card.json` } })),
    )
    expect(answers.map(({ status, json }) => [status, errorBodySchema.parse(json).error.kind])).toEqual([
      [504, 'agent-timeout'],
      [502, 'agent-nonsense'],
    ])
  })

  it('reports the step that failed', async () => {
    const { url, card } = await agent()
    card.current = null
    const answer = await callRoute(register, { body: { url } })
    expect(answer.status).toBe(502)
    const { error } = errorBodySchema.parse(answer.json)
    expect(error).toMatchObject({ kind: 'agent-nonsense', details: { step: 'card' } })
    expect(error.details?.attempts).toHaveLength(3)
  })
})

describe('POST /api/agents/preview', () => {
  it('returns the agent without storing it', async () => {
    const { url } = await agent()
    const answer = await callRoute(preview, { body: { url } })
    expect(answer.status).toBe(200)
    expect(previewResultSchema.parse(answer.json).agent).toMatchObject({
      slug: 'echo-agent',
      url: `${url}/rpc`,
      status: 'up',
    })
    expect(agentPageSchema.parse((await callRoute(list)).json).total).toBe(0)
    await added({ url })
    expect((await callRoute(preview, { body: { url } })).status).toBe(409)
  })
})

describe('/api/agents/{id}', () => {
  it('returns an agent by ID and slug, and 404 if there is none', async () => {
    const { url } = await agent()
    const { agent: stored } = await added({ url })
    for (const id of [stored.id, stored.slug])
      expect(agentDetailSchema.parse((await callRoute(read, { params: { id } })).json)).toEqual(stored)
    const none = await callRoute(read, { params: { id: 'nobody' } })
    expect([none.status, errorBodySchema.parse(none.json).error.kind]).toEqual([404, 'not-found'])
  })

  it('updates settings and restores the values of the card', async () => {
    const { url } = await agent()
    const { agent: stored } = await added({ url })
    const patch = async (body: JsonObject) =>
      agentDetailSchema.parse((await callRoute(change, { method: 'PATCH', params: { id: stored.id }, body })).json)
    const changed = await patch({
      url: 'localhost:9/other',
      dialect: 'v0.3',
      tags: ['a', 'b'],
      lifecycle: 'deprecated',
    })
    expect(changed).toMatchObject({
      url: 'http://localhost:9/other',
      dialect: 'v0.3',
      tags: ['a', 'b'],
      lifecycle: 'deprecated',
    })
    expect(await patch({ url: null, dialect: null })).toMatchObject({
      url: `${url}/rpc`,
      dialect: 'v1.0',
      dialectOverride: null,
      protocolVersion: '1.0',
      tags: ['a', 'b'],
    })
    const pushProof = { type: 'jwt', jwksUrl: 'http://localhost:9/jwks.json', issuer: 'i' }
    expect((await patch({ pushProof })).pushProof).toEqual(pushProof)
    expect((await patch({ tags: [] })).pushProof).toEqual(pushProof)
    // A label of this length cannot be resolved.
    const unresolved = { ...pushProof, jwksUrl: `https://${'x'.repeat(64)}.invalid/jwks.json` }
    expect((await patch({ pushProof: unresolved })).pushProof).toEqual(unresolved)
    expect((await patch({ pushProof: null })).pushProof).toBeNull()
    const bad = ['file:///x', 'http://169.254.169.254/'].map((jwksUrl) => ({ pushProof: { type: 'jwt', jwksUrl } }))
    for (const body of [{ lifecycle: 'gone' }, ...bad])
      expect((await callRoute(change, { method: 'PATCH', params: { id: stored.id }, body })).status).toBe(422)
  })

  it.each([
    ['http://169.254.169.254/latest', 'address-blocked'],
    ['http://[fe80::1]/rpc', 'address-blocked'],
    ['javascript:1', 'invalid-input'],
    ['javascript:alert(1)', 'invalid-input'],
    ['file:///etc/passwd', 'invalid-input'],
  ])('rejects the URL %s', async (url, kind) => {
    const { agent: stored } = await added({ card: cardV10('http://127.0.0.1:9/rpc') })
    const params = { id: stored.id }
    const answer = await callRoute(change, { method: 'PATCH', params, body: { url, tags: ['a'] } })
    const { error } = errorBodySchema.parse(answer.json)
    expect([answer.status, error.kind, error.details?.issues]).toMatchObject([422, kind, [{ path: 'url' }]])
    expect(agentDetailSchema.parse((await callRoute(read, { params })).json)).toEqual(stored)
    const body = { card: cardV10('http://127.0.0.1:9/rpc'), endpoint: url }
    for (const route of [preview, register]) {
      const refused = await callRoute(route, { body })
      expect([refused.status, errorBodySchema.parse(refused.json).error.kind]).toEqual([422, kind])
    }
  })

  it('archives an agent: unlisted, still readable, restored by registration', async () => {
    const { url, card } = await agent()
    const { agent: stored } = await added({ url })
    const gone = await callRoute(archive, { method: 'DELETE', params: { id: stored.slug } })
    expect(agentDetailSchema.parse(gone.json).lifecycle).toBe('archived')
    expect(agentPageSchema.parse((await callRoute(list)).json).total).toBe(0)
    expect((await callRoute(read, { params: { id: stored.id } })).status).toBe(200)
    card.current = cardV10(`${url}/rpc`, { version: '3.0.0' })
    const { agent: back } = await added({ url })
    expect(back).toMatchObject({ id: stored.id, lifecycle: 'active', version: '3.0.0', cardVersion: 2 })
  })
})

describe('POST /api/agents/{id}/refresh', () => {
  it('stores a new version only if the card changed', async () => {
    const { url, card } = await agent()
    const { id } = (await added({ url })).agent
    expect(await refreshed(id)).toMatchObject({ changed: false, agent: { cardVersion: 1 } })
    card.current = cardV10(`${url}/rpc`, { name: 'Renamed', description: 'New' })
    expect(await refreshed(id)).toMatchObject({
      changed: true,
      agent: { cardVersion: 2, name: 'Renamed', slug: 'echo-agent', description: 'New' },
    })
    const { cards } = cardVersionsSchema.parse((await callRoute(listCards, { params: { id } })).json)
    expect(cards.map(({ version }) => version)).toEqual([2, 1])
    const first = await callRoute(readCard, { params: { id, version: '1' } })
    expect(first.text).toBe(JSON.stringify(cardV10(`${url}/rpc`)))
    for (const version of ['3', '0', '-1', 'x', '1.5'])
      expect((await callRoute(readCard, { params: { id, version } })).status).toBe(404)
  })

  it('keeps settings that override the card', async () => {
    const { url, card } = await agent()
    const { id } = (await added({ url, tags: ['kept'] })).agent
    const body = { url: 'http://127.0.0.1:9/kept', dialect: 'v0.3' }
    await callRoute(change, { method: 'PATCH', params: { id }, body })
    card.current = cardV10(`${url}/moved`, { version: '9' })
    expect((await refreshed(id)).agent).toMatchObject({ ...body, tags: ['kept'], version: '9' })
  })

  it('records that an agent is down, and up again', async () => {
    const { url, card } = await agent()
    const { id } = (await added({ url })).agent
    const before = card.current
    card.current = null
    expect((await callRoute(refresh, { method: 'POST', params: { id } })).status).toBe(502)
    const down = agentDetailSchema.parse((await callRoute(read, { params: { id } })).json)
    expect(down).toMatchObject({ status: 'down', statusReason: expect.stringContaining('No Agent Card') })
    card.current = before
    expect((await refreshed(id)).agent).toMatchObject({ status: 'up', statusReason: null })
  })

  it('does not call an agent that is archived', async () => {
    const { url, server } = await agent()
    const { id } = (await added({ url })).agent
    await callRoute(archive, { method: 'DELETE', params: { id } })
    const requestCount = server.requests.length
    const answer = await callRoute(refresh, { method: 'POST', params: { id } })
    expect([answer.status, errorBodySchema.parse(answer.json).error.kind]).toEqual([422, 'call-unsupported'])
    expect(server.requests).toHaveLength(requestCount)
  })

  it('cannot fetch a card that was pasted', async () => {
    const { id } = (await added({ card: cardV01('http://127.0.0.1:9/') })).agent
    const answer = await callRoute(refresh, { method: 'POST', params: { id } })
    expect([answer.status, errorBodySchema.parse(answer.json).error.kind]).toEqual([422, 'call-unsupported'])
  })
})

describe('GET /api/agents', () => {
  it('filters and pages', async () => {
    for (const make of [cardV01, cardV03, cardV10]) await added({ url: (await agent(make)).url })
    expect((await page('/api/agents?q=middle')).agents.map(({ name }) => name)).toEqual(['Middle Echo'])
    expect((await page('/api/agents?dialect=v0.1&tag=talk&status=up')).total).toBe(1)
    const first = await page('/api/agents?limit=2&sort=name')
    expect(first).toMatchObject({ total: 3, nextCursor: expect.any(String) })
    const second = await page(`/api/agents?limit=2&sort=name&cursor=${first.nextCursor}`)
    expect([...first.agents, ...second.agents].map(({ name }) => name)).toEqual([
      'Écho Agent',
      'Middle Echo',
      'Old Echo',
    ])
    expect(second.nextCursor).toBeNull()
    for (const query of ['limit=0', 'limit=201', 'dialect=v9', 'cursor=nonsense', 'sort=best'])
      expect((await callRoute(list, { path: `/api/agents?${query}` })).status).toBe(422)
  })
})
