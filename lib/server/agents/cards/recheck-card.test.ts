import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { GET as listCards } from '@/app/api/agents/[id]/cards/route'
import { GET as readCard } from '@/app/api/agents/[id]/cards/[version]/route'
import { setLimits } from '@/lib/limits/limits'
import { cardVersionsSchema } from '@/lib/api/agent-calls'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { recheckCard } from '@/lib/server/agents/cards/recheck-card'
import { registerAgent } from '@/lib/server/agents/register-agent'
import { cardV03, cardV10 } from '@/lib/server/agents/testing/cards'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readCardVersion } from '@/lib/server/db/agents/card-versions'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, type TestServer } from '@/lib/server/testing/http-server'

beforeEach(async () => {
  await setTestEnvironment({ LIMITS: 'card=0.01' })
  await migrateTestDatabase()
})

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void)
const webPage: Answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
const wellKnown = '/.well-known/agent-card.json'

interface Subject {
  server: TestServer
  agent: AgentRecord
  /** What its card's address answers from now on: a text with 200 and an ETag, or anything. */
  serves: (answer: Answer, path?: string) => void
  recheck: () => ReturnType<typeof recheckCard>
  now: () => Promise<AgentRecord>
}

/** Registers an agent that serves its card with an ETag. */
async function subject(make = (url: string): object => cardV10(url)): Promise<Subject> {
  const answers = new Map<string, Answer>()
  const server = await startHttpServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer === undefined) return response.writeHead(404).end()
    if (typeof answer !== 'string') return answer(request, response)
    const etag = `"${Buffer.from(answer).toString('base64url').slice(-40)}"`
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
    response.writeHead(200, { 'content-type': 'application/json', etag }).end(answer)
  })
  const serves = (answer: Answer, path = wellKnown) => void answers.set(path, answer)
  serves(JSON.stringify(make(`${server.url}/rpc`)))
  const viewer = localViewer()
  const { agent } = await registerAgent(viewer, { url: server.url }, 'http://localhost')
  const now = () => requireAgent(viewer, agent.id)
  return { server, serves, now, agent: await now(), recheck: async () => recheckCard(await now()) }
}

const cards = async ({ agent: { id } }: Subject) =>
  cardVersionsSchema.parse((await callRoute(listCards, { params: { id } })).json).cards
const reading = async (subject: Subject) =>
  (await cards(subject)).map(({ version, problem, current }) => [version, problem ?? (current ? 'current' : 'good')])
const textOf = async ({ agent: { id } }: Subject, version: number) =>
  (await callRoute(readCard, { params: { id, version: String(version) } })).text

describe('a card that has not changed', () => {
  it('is requested with its ETag and not sent again', async () => {
    const one = await subject()
    expect(await one.recheck()).toEqual({ outcome: 'same', ms: expect.any(Number) })
    expect(one.server.requests.at(-1)?.headers['if-none-match']).toMatch(/^"/)
    expect(await cards(one)).toMatchObject([{ version: 1, seenAt: expect.any(String), current: true }])
  })

  it('is recognized by its text, and its new ETag is stored', async () => {
    const one = await subject()
    const text = await textOf(one, 1)
    one.serves((_, response) => response.writeHead(200, { etag: '"other"' }).end(text))
    expect(await one.recheck()).toMatchObject({ outcome: 'same' })
    await one.recheck()
    expect(one.server.requests.at(-1)?.headers['if-none-match']).toBe('"other"')
    expect((await one.now()).cardChangedAt).toBeNull()
  })
})

describe('a changed card', () => {
  it('is stored exactly as received, and its values apply', async () => {
    const one = await subject()
    const text = `\u{feff} ${JSON.stringify(cardV10(`${one.server.url}/rpc`)).replace('{', '{"name":"first",\t')}\n`
    one.serves(text)
    expect(await one.recheck()).toMatchObject({ outcome: 'changed', breaking: false })
    expect((await readCardVersion(one.agent.id, 2))?.raw).toBe(text)
    expect(await reading(one)).toEqual([
      [2, 'current'],
      [1, 'good'],
    ])
    expect(await one.recheck()).toMatchObject({ outcome: 'same' })
    expect((await one.now()).cardChangedAt).toBeInstanceOf(Date)
  })

  it('is breaking if it moves the agent', async () => {
    const one = await subject()
    one.serves(JSON.stringify(cardV10(`${one.server.url}/moved`)))
    expect(await one.recheck()).toMatchObject({ outcome: 'changed', breaking: true })
    expect(await one.now()).toMatchObject({ url: `${one.server.url}/moved`, cardVersion: 2 })
  })

  it('is stored once by concurrent checks, without losing changes made meanwhile', async () => {
    const one = await subject()
    one.serves(JSON.stringify(cardV10(`${one.server.url}/rpc`, { version: '9' })))
    const choose = changeAgent(localViewer(), one.agent.id, { tags: ['kept'], dialect: 'v0.3' })
    const looks = await Promise.all([one.recheck(), one.recheck(), choose.then(one.recheck), one.recheck()])
    expect(looks.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'same', 'same', 'same'])
    expect(await one.now()).toMatchObject({ version: '9', tags: ['kept'], dialect: 'v0.3', cardVersion: 2 })
  })
})

describe('an unusable card', () => {
  it('has too many values', async () => {
    const one = await subject()
    one.serves(JSON.stringify(cardV10(`${one.server.url}/rpc`, { version: '9' })))
    setLimits({ cardValues: 10 })
    expect(await one.recheck()).toMatchObject({ outcome: 'broken', problem: 'too-many-values' })
    setLimits({})
    expect(await one.now()).toMatchObject({ version: one.agent.version, cardVersion: 1 })
  })

  it.each([
    ['no JSON', 'Service is starting', 'no-json'],
    ['no card', '{"hello":"world"}', 'no-card'],
    ['a list', '[1]', 'no-card'],
    ['a card without an address', JSON.stringify({ ...cardV10(''), supportedInterfaces: [] }), 'no-address'],
    ['an address that is no URL', JSON.stringify(cardV03('not a url')), 'no-address'],
    ['a secret in its address', JSON.stringify(cardV03('http://me:secret@127.0.0.1/')), 'secret-address'],
  ])('(%s) is stored and reported, and the last usable one stays', async (_, text, problem) => {
    const one = await subject()
    one.serves(text)
    expect(await one.recheck()).toMatchObject({ outcome: 'broken', problem })
    expect(await reading(one)).toEqual([
      [2, problem],
      [1, 'current'],
    ])
    expect(await textOf(one, 2)).toBe(text)
    const { updatedAt: _updated, ...rest } = await one.now()
    expect(one.agent).toMatchObject(rest)
    // Not a second time, nor sent a second time.
    expect(await one.recheck()).toMatchObject({ outcome: 'broken', problem })
    expect(one.server.requests.at(-1)?.headers['if-none-match']).toBeDefined()
    one.serves((_request, response) => response.end(text))
    expect(await one.recheck()).toMatchObject({ outcome: 'broken', problem })
    expect(await cards(one)).toHaveLength(2)
  })

  it('is stored without content if it is too large', async () => {
    const one = await subject()
    one.serves(' '.repeat(20_000))
    expect(await one.recheck()).toMatchObject({ outcome: 'broken', problem: 'too-large' })
    expect(await one.recheck()).toMatchObject({ outcome: 'broken', problem: 'too-large' })
    expect(await reading(one)).toEqual([
      [2, 'too-large'],
      [1, 'current'],
    ])
    expect(await textOf(one, 2)).toBe('')
  })

  it('is stored without content if it is not UTF-8', async () => {
    const one = await subject()
    const bytes = Buffer.from(JSON.stringify(cardV10(`${one.server.url}/rpc`)), 'latin1')
    one.serves((_, response) => response.end(bytes))
    expect(await one.recheck()).toMatchObject({ outcome: 'broken', problem: 'not-utf8' })
    expect(await one.recheck()).toMatchObject({ outcome: 'broken', problem: 'not-utf8' })
    expect(await reading(one)).toEqual([
      [2, 'not-utf8'],
      [1, 'current'],
    ])
    expect(await textOf(one, 2)).toBe('')
  })

  it('no longer applies once the previous card is back, or a usable one arrives', async () => {
    const one = await subject()
    const good = await textOf(one, 1)
    one.serves('{')
    await one.recheck()
    one.serves(good)
    expect(await one.recheck()).toMatchObject({ outcome: 'same' })
    expect(await one.recheck()).toMatchObject({ outcome: 'same' })
    one.serves('{')
    expect(await one.recheck()).toMatchObject({ outcome: 'broken' })
    one.serves(`${good} `)
    expect(await one.recheck()).toMatchObject({ outcome: 'changed' })
    expect(await reading(one)).toEqual([
      [3, 'current'],
      [2, 'no-json'],
      [1, 'good'],
    ])
  })

  it('is accepted once the limit that it exceeds is raised, although its server sends an ETag', async () => {
    const one = await subject()
    one.serves(JSON.stringify(cardV10(`${one.server.url}/rpc`, { description: 'Echoes louder' })))
    setLimits({ cardValues: 10 })
    expect(await one.recheck()).toMatchObject({ outcome: 'broken', problem: 'too-many-values' })
    expect(await one.recheck()).toMatchObject({ outcome: 'broken', problem: 'too-many-values' })
    setLimits({})
    expect(await one.recheck()).toMatchObject({ outcome: 'changed' })
  })

  it('may have no endpoint if a user entered one', async () => {
    const one = await subject()
    await changeAgent(localViewer(), one.agent.id, { url: 'http://127.0.0.1:9/mine' })
    one.serves(JSON.stringify({ ...cardV10(''), supportedInterfaces: [] }))
    expect(await one.recheck()).toMatchObject({ outcome: 'changed' })
    expect((await one.now()).url).toBe('http://127.0.0.1:9/mine')
  })
})

describe('a missing card', () => {
  it.each([
    [401, 'agent-refused-auth'],
    [403, 'agent-refused-auth'],
    [404, 'agent-nonsense'],
    [429, 'rate-limited'],
    [500, 'agent-nonsense'],
  ])('after HTTP %i fails as %s and changes nothing', async (status, kind) => {
    const one = await subject()
    one.serves((_, response) => response.writeHead(status, { 'retry-after': '7' }).end())
    const recheck = await one.recheck()
    expect(recheck).toMatchObject({ outcome: 'failed', fault: { kind } })
    expect(await reading(one)).toEqual([[1, 'current']])
  })

  it('fails if the server does not respond, or the card was pasted', async () => {
    const one = await subject()
    one.serves((request) => request.socket.destroy())
    expect(await one.recheck()).toMatchObject({ outcome: 'failed', fault: { kind: 'agent-unreachable' } })
    const viewer = localViewer()
    const { agent } = await registerAgent(viewer, { card: cardV03('http://127.0.0.1:9/') }, 'http://localhost')
    const recheck = await recheckCard(await requireAgent(viewer, agent.id))
    expect(recheck).toMatchObject({ outcome: 'failed', fault: { kind: 'call-unsupported' } })
  })

  it('is searched for at nearby URLs, unless that is the card of another agent', async () => {
    const one = await subject()
    one.serves(webPage)
    one.serves(JSON.stringify(cardV03('http://127.0.0.1:9/')), '/.well-known/agent.json')
    expect(await one.recheck()).toMatchObject({ outcome: 'failed', fault: { kind: 'agent-nonsense' } })
    one.serves(JSON.stringify(cardV03(`${one.server.url}/rpc`)), '/.well-known/agent.json')
    expect(await one.recheck()).toMatchObject({ outcome: 'changed' })
    expect(await one.now()).toMatchObject({ cardUrl: `${one.server.url}/.well-known/agent.json`, dialect: 'v0.3' })
  })
})
