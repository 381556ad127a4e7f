import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createAuthority } from '@/e2e/peers/certificates'
import { changeAgent } from '@/lib/server/agents/change-agent'
import { cardV01, cardV03, cardV10 } from '@/lib/server/agents/testing/cards'
import { acknowledgeBreakingChange } from '@/lib/server/db/agents/card-versions'
import { database } from '@/lib/server/db/engine/client'
import { readNextProbe, recordProbe } from '@/lib/server/db/agents/probes'
import { createTask } from '@/lib/server/db/events/events'
import { newAgent } from '@/lib/server/db/testing/samples'
import { createAgent } from '@/lib/server/db/agents/write-agent'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { probeAgent } from '@/lib/server/agents/probes/probe-agent'
import {
  type RequestHandler,
  testPace,
  startProbedAgent,
  type ProbedAgent,
  respondWithRpcError,
  serveCard,
  neverRespond,
  respondWithStatus,
  respondWithWebPage,
} from '@/lib/server/agents/probes/testing/probed-agent'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

beforeEach(async () => {
  await setTestEnvironment({ AGENT_TIMEOUT: '8', OUTBOUND_DENY: '127.0.0.66' })
  await migrateTestDatabase()
})

const gist = ({ kind, status: is, code }: { kind: string; status: string; code: string | null }) =>
  [kind, is, code].filter(Boolean).join(' ')
const calledInMode = async (one: ProbedAgent, probeMode: 'call' | 'message', probeText: string | null = null) =>
  changeAgent(localViewer(), one.id, { probeMode, probeText })

it('fetches the card of an agent that works, and nothing else', async () => {
  const one = await startProbedAgent()
  expect(gist(await one.probe())).toBe('card up')
  expect(one.takeRequests()).toEqual(['GET'])
  const agent = await one.readAgent()
  expect(agent).toMatchObject({ status: 'up', statusCode: null, statusReason: null })
  expect(agent.probedAt).not.toBeNull()
  expect(agent.lastSeenAt).toEqual(agent.probedAt)
  const { at, failures } = await readNextProbe(one.id)
  expect(failures).toBe(0)
  const wait = (at?.getTime() ?? 0) - (agent.probedAt?.getTime() ?? 0)
  expect(wait).toBeGreaterThanOrEqual(240_000)
  expect(wait).toBeLessThanOrEqual(360_000)
})

const cut: RequestHandler = (_, response) => response.destroy()
const garbage: RequestHandler = (_, response) => sendJson(response, 'nothing of a card')
const redirect: RequestHandler = (_, response) =>
  response.writeHead(307, { location: 'http://127.0.0.66:9/card' }).end()

describe('calls an agent whose card is not served', () => {
  it.each<[string, RequestHandler, RequestHandler | undefined, string]>([
    ['gone, calls answered', respondWithStatus(404), undefined, 'call degraded no-card'],
    ['gone, calls too', respondWithStatus(404), respondWithStatus(404), 'call down http-error'],
    ['a web page, calls answered', respondWithWebPage, undefined, 'call degraded no-card'],
    ['a web page everywhere', respondWithWebPage, respondWithWebPage, 'call down http-error'],
    ['server errors', respondWithStatus(500), respondWithStatus(503), 'call down http-error'],
    ['server errors for the card only', respondWithStatus(500), undefined, 'call degraded http-error'],
    ['refused, calls let in', respondWithStatus(401), undefined, 'call up'],
    ['refused, calls too', respondWithStatus(401), respondWithStatus(401), 'call degraded auth'],
    ['forbidden, calls too', respondWithStatus(403), respondWithStatus(403), 'call degraded auth'],
    ['no card any more, calls answered', garbage, undefined, 'call degraded broken-card'],
    ['too many requests', respondWithStatus(429, { 'retry-after': '900' }), undefined, 'card degraded rate-limited'],
    ['cut off', cut, undefined, 'card down connect'],
    ['silence', neverRespond, undefined, 'card down timeout'],
    ['sent on to where we may not go', redirect, undefined, 'card down blocked'],
  ])('%s', async (_, card, call, expected) => {
    const one = await startProbedAgent()
    one.handlers.card = card
    if (call) one.handlers.call = call
    expect(gist(await one.probe())).toBe(expected)
    const [, is, code = null] = expected.split(' ')
    const agent = await one.readAgent()
    expect([agent.status, agent.statusCode]).toEqual([is, code])
    expect(agent.statusReason === null).toBe(is === 'up')
    expect((await readNextProbe(one.id)).failures).toBe(
      is === 'down' || ['auth', 'rate-limited'].includes(code ?? '') ? 1 : 0,
    )
  })
})

it('waits as long as a busy agent asks for', async () => {
  const one = await startProbedAgent()
  one.handlers.card = respondWithStatus(429, { 'retry-after': '900' })
  const { at } = await one.probe()
  expect(one.takeRequests()).toEqual(['GET'])
  expect(((await readNextProbe(one.id)).at?.getTime() ?? 0) - at.getTime()).toBeGreaterThanOrEqual(900_000)
})

it('makes no connection to a blocked address', async () => {
  const forbidden = await startHttpServer(
    (_, response) => sendJson(response, cardV10('http://127.0.0.66')),
    '127.0.0.66',
  )
  const one = await startProbedAgent()
  one.handlers.card = (_, response) => response.writeHead(302, { location: forbidden.url }).end()
  expect(gist(await one.probe())).toBe('card down blocked')
  expect(forbidden.connections()).toBe(0)
})

it('does not accept a card as proof for an agent that may not be called', async () => {
  const one = await startProbedAgent(() => cardV10('http://127.0.0.66:9/rpc'))
  expect(gist(await one.probe())).toBe('call down blocked')
  expect(await one.readAgent()).toMatchObject({ status: 'down', statusCode: 'blocked' })
})

async function agentWithout(url: string) {
  return createAgent(
    localViewer(),
    newAgent({
      url,
      cardUrl: `${url}/.well-known/agent-card.json`,
      card: { raw: JSON.stringify(cardV10(url)), sourceUrl: url, etag: null },
    }),
  )
}

it.each([
  ['nothing listens', 'http://127.0.0.1:9', 'card down connect'],
  ['no such host', `http://${'a'.repeat(64)}.localhost`, 'card down dns'],
])('reports why the connection failed: %s', async (_, url, expected) => {
  const agent = await agentWithout(url)
  expect(gist(await probeAgent(agent, { pace: testPace, signal: new AbortController().signal }))).toBe(expected)
})

it('reports an unacceptable certificate', async () => {
  const authority = await createAuthority()
  const { certificate: cert, privateKey: key } = await authority.issue('Server', ['127.0.0.1'])
  const server = createServer({ cert, key }, (_, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const agent = await agentWithout(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(gist(await probeAgent(agent, { pace: testPace, signal: new AbortController().signal }))).toBe('card down tls')
})

it('counts consecutive failures, and resets the count once the agent works', async () => {
  const one = await startProbedAgent()
  one.handlers.card = one.handlers.call = respondWithStatus(503)
  for (const failures of [1, 2, 3]) {
    await one.probe()
    expect((await readNextProbe(one.id)).failures).toBe(failures)
  }
  one.handlers.card = serveCard(cardV10(one.server.url))
  one.handlers.call = respondWithRpcError(-32001)
  await one.probe()
  expect((await readNextProbe(one.id)).failures).toBe(0)
})

it('reports an agent that was down as up only once it answers calls', async () => {
  const one = await startProbedAgent()
  one.handlers.card = one.handlers.call = respondWithStatus(503)
  await one.probe()
  one.handlers.card = serveCard(cardV10(one.server.url))
  expect(gist(await one.probe())).toBe('call down http-error')
  one.handlers.call = respondWithRpcError(-32001)
  one.takeRequests()
  expect(gist(await one.probe())).toBe('call up')
  expect(one.takeRequests()).toEqual(['GET', 'GetTask'])
  expect(gist(await one.probe())).toBe('card up')
  expect(one.takeRequests()).toEqual(['GET'])
})

describe('in the mode call', () => {
  it.each([
    ['v0.1', cardV01, 'tasks/get'],
    ['v0.3', cardV03, 'tasks/get'],
    ['v1.0', cardV10, 'GetTask'],
  ] as const)('asks an agent of %s for a task that does not exist', async (_, card, method) => {
    const one = await startProbedAgent((url) => card(url))
    await calledInMode(one, 'call')
    expect(gist(await one.probe())).toBe('call up')
    expect(one.takeRequests()).toEqual(['GET', method])
  })

  it.each<[string, RequestHandler, string]>([
    ['does not know the method', respondWithRpcError(-32601, 'Method not found'), 'call degraded wrong-dialect'],
    ['does not know the version', respondWithRpcError(-32009, 'Version not supported'), 'call degraded wrong-dialect'],
    ['finds no such task', respondWithRpcError(-32001, 'Task not found'), 'call up'],
    ['stumbles over it', respondWithRpcError(-32603, 'Internal error'), 'call up'],
    ['asks for a credential', respondWithStatus(401), 'call degraded auth'],
    ['says nothing', neverRespond, 'call down timeout'],
    ['answers with a page', respondWithWebPage, 'call down http-error'],
    ['answers with less than nothing', (_request, response) => response.end(), 'call down http-error'],
  ])('reports an agent that %s', async (_, call, expected) => {
    const one = await startProbedAgent()
    await calledInMode(one, 'call')
    one.handlers.call = call
    expect(gist(await one.probe())).toBe(expected)
  })

  it('shortens long messages of an agent', async () => {
    const one = await startProbedAgent()
    await calledInMode(one, 'call')
    one.handlers.call = respondWithRpcError(-32601, `Method not found ${'x'.repeat(100_000)}`)
    expect(gist(await one.probe())).toBe('call degraded wrong-dialect')
    expect((await one.readAgent()).statusReason).toHaveLength(500)
  })

  it('accepts working agents that do not support the call', async () => {
    const one = await startProbedAgent()
    await calledInMode(one, 'call')
    one.handlers.call = respondWithRpcError(-32601, 'Method not found')
    const dialects = { dialect: 'v1.0', callerDialect: 'v1.0' } as const
    await createTask(localViewer(), { agentId: one.id, ...dialects, title: 'Hello', state: 'completed' })
    expect(gist(await one.probe())).toBe('call up')
  })
})

it('calls an agent whose card was pasted', async () => {
  const server = await startHttpServer((request, response, body) =>
    respondWithRpcError(-32001)(request, response, body),
  )
  const raw = JSON.stringify(cardV10(server.url))
  const agent = await createAgent(
    localViewer(),
    newAgent({ url: server.url, cardUrl: null, card: { raw, sourceUrl: null, etag: null } }),
  )
  expect(gist(await probeAgent(agent, { pace: testPace, signal: new AbortController().signal }))).toBe('call up')
})

it('has no status for a pasted card whose agent cannot be called', async () => {
  const agent = await createAgent(localViewer(), newAgent({ binding: 'https://bindings.example/x', cardUrl: null }))
  expect(gist(await probeAgent(agent, { pace: testPace, signal: new AbortController().signal }))).toBe(
    'card unknown uncallable',
  )
})

const moved = (one: ProbedAgent) => serveCard(cardV10(`${one.server.url}/elsewhere`))

describe('a changed card', () => {
  it('is degraded until a user has seen a breaking change', async () => {
    const one = await startProbedAgent()
    one.handlers.card = moved(one)
    expect(gist(await one.probe())).toBe('card degraded changed')
    expect(gist(await one.probe())).toBe('card degraded changed')
    expect((await one.readAgent()).statusReason).toBe('The Agent Card changed in a way that can break clients.')
    expect(await acknowledgeBreakingChange(one.id)).toBe(true)
    expect(await acknowledgeBreakingChange(one.id)).toBe(false)
    expect(gist(await one.probe())).toBe('card up')
  })

  it('is degraded for seven days', async () => {
    const one = await startProbedAgent()
    one.handlers.card = moved(one)
    await one.probe()
    await database().prisma.agent.update({
      where: { id: one.id },
      data: { breakingAt: new Date(Date.now() - 7 * 86_400_000) },
    })
    expect(gist(await one.probe())).toBe('card up')
  })

  it('stays up after a harmless change', async () => {
    const one = await startProbedAgent()
    one.handlers.card = serveCard(cardV10(one.server.url, { description: 'Echoes louder' }))
    expect(gist(await one.probe())).toBe('card up')
  })

  it('does not hide a worse status', async () => {
    const one = await startProbedAgent()
    one.handlers.card = moved(one)
    await one.probe()
    one.handlers.card = one.handlers.call = respondWithStatus(500)
    expect(gist(await one.probe())).toBe('call down http-error')
  })
})

it('reports an agent that takes much longer than it does usually', async () => {
  const one = await startProbedAgent()
  const before = new Date(Date.now() - 3_600_000)
  for (const ms of [20, 30, 25, 22, 21])
    await recordProbe(one.id, { at: before, kind: 'card', status: 'up', code: null, ms }, { at: before, failures: 0 })
  const { card } = one.handlers
  one.handlers.card = (...parameters) => setTimeout(() => card(...parameters), 1_050)
  expect(gist(await one.probe())).toBe('card degraded slow')
  one.handlers.card = card
  expect(gist(await one.probe())).toBe('card up')
})

/** Responds to a message with a task in that state, and to other calls with task not found. */
const taskIn =
  (state: string): RequestHandler =>
  (request, response, body) => {
    const { id, method } = JSON.parse(body) as { id: string; method: string }
    if (method !== 'SendMessage') return respondWithRpcError(-32001)(request, response, body)
    sendJson(response, { jsonrpc: '2.0', id, result: { task: { id: 't', contextId: 'c', status: { state } } } })
  }

describe('in the mode message', () => {
  it('sends the text once an hour and on request, and stores no task', async () => {
    const one = await startProbedAgent()
    one.handlers.call = taskIn('TASK_STATE_COMPLETED')
    await calledInMode(one, 'message', 'Are you well?')
    expect(gist(await one.probe())).toBe('message up')
    expect(one.server.requests.at(-1)?.body).toContain('Are you well?')
    expect(one.takeRequests()).toEqual(['GET', 'GetTask', 'SendMessage'])
    expect(gist(await one.probe())).toBe('call up')
    expect(one.takeRequests()).toEqual(['GET', 'GetTask'])
    expect(gist(await one.probe(true))).toBe('message up')
    expect(await database().prisma.task.count()).toBe(0)
  })

  it.each([
    ['TASK_STATE_FAILED', 'message degraded agent-error'],
    ['TASK_STATE_AUTH_REQUIRED', 'message degraded auth'],
    ['TASK_STATE_INPUT_REQUIRED', 'message up'],
  ])('reports a task in the state %s, and cancels it if it continues', async (state, expected) => {
    const one = await startProbedAgent()
    one.handlers.call = taskIn(state)
    await calledInMode(one, 'message', 'Are you well?')
    expect(gist(await one.probe())).toBe(expected)
    expect(one.takeRequests().includes('CancelTask')).toBe(state === 'TASK_STATE_INPUT_REQUIRED')
  })

  it('requires a text', async () => {
    const one = await startProbedAgent()
    await expect(calledInMode(one, 'message')).rejects.toMatchObject({ kind: 'invalid-input' })
    expect((await one.readAgent()).probeMode).toBe('card')
  })
})

it('stops at once when Switchboard stops, and stores nothing', async () => {
  const one = await startProbedAgent()
  one.handlers.card = neverRespond
  const stop = new AbortController()
  const under = probeAgent(await one.readAgent(), { pace: testPace, signal: stop.signal })
  setTimeout(() => stop.abort(), 50)
  await expect(under).rejects.toMatchObject({ name: 'AbortError' })
  expect(await one.history()).toEqual([])
  expect((await one.readAgent()).status).toBe('up')
})
