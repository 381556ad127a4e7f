import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createAuthority } from '@/e2e/peers/certificates'
import { changeAgent } from '@/lib/server/agents/change'
import { cardV01, cardV03, cardV10 } from '@/lib/server/agents/testing/cards'
import { seeBreaking } from '@/lib/server/db/breaking-changes'
import { database } from '@/lib/server/db/client'
import { nextProbe } from '@/lib/server/db/probe-queue'
import { recordProbe } from '@/lib/server/db/probes'
import { createTask } from '@/lib/server/db/tasks'
import { newAgent } from '@/lib/server/db/testing/samples'
import { createAgent } from '@/lib/server/db/agents'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/db/users'
import { probeAgent } from '@/lib/server/probes/probe-agent'
import {
  type Answer,
  pace,
  patient,
  type Patient,
  rpcError,
  serves,
  silence,
  status,
  webPage,
} from '@/lib/server/probes/testing/patient'
import { environment } from '@/lib/server/testing/environment'
import { httpServer, sendJson } from '@/lib/server/testing/http-server'

beforeEach(async () => {
  await environment({ AGENT_TIMEOUT: '8', OUTBOUND_DENY: '127.0.0.66' })
  await migrateTestDatabase()
})

const gist = ({ kind, status: is, code }: { kind: string; status: string; code: string | null }) =>
  [kind, is, code].filter(Boolean).join(' ')
const calledInMode = async (one: Patient, probeMode: 'call' | 'message', probeText: string | null = null) =>
  changeAgent(await localViewer(), one.id, { probeMode, probeText })

it('fetches the card of an agent that works, and nothing else', async () => {
  const one = await patient()
  expect(gist(await one.probe())).toBe('card up')
  expect(one.asked()).toEqual(['GET'])
  const agent = await one.now()
  expect(agent).toMatchObject({ status: 'up', statusCode: null, statusReason: null })
  expect(agent.probedAt).not.toBeNull()
  expect(agent.lastSeenAt).toEqual(agent.probedAt)
  const { at, failures } = await nextProbe(one.id)
  expect(failures).toBe(0)
  const wait = (at?.getTime() ?? 0) - (agent.probedAt?.getTime() ?? 0)
  expect(wait).toBeGreaterThanOrEqual(240_000)
  expect(wait).toBeLessThanOrEqual(360_000)
})

const cut: Answer = (_, response) => response.destroy()
const garbage: Answer = (_, response) => sendJson(response, 'nothing of a card')
const redirect: Answer = (_, response) => response.writeHead(307, { location: 'http://127.0.0.66:9/card' }).end()

describe('of an agent whose card does not come, it finds out whether calls go through', () => {
  it.each<[string, Answer, Answer | undefined, string]>([
    ['gone, calls answered', status(404), undefined, 'call degraded no-card'],
    ['gone, calls too', status(404), status(404), 'call down http-error'],
    ['a web page, calls answered', webPage, undefined, 'call degraded no-card'],
    ['a web page everywhere', webPage, webPage, 'call down http-error'],
    ['server errors', status(500), status(503), 'call down http-error'],
    ['server errors for the card only', status(500), undefined, 'call degraded http-error'],
    ['refused, calls let in', status(401), undefined, 'call up'],
    ['refused, calls too', status(401), status(401), 'call degraded auth'],
    ['forbidden, calls too', status(403), status(403), 'call degraded auth'],
    ['no card any more, calls answered', garbage, undefined, 'call degraded broken-card'],
    ['too many requests', status(429, { 'retry-after': '900' }), undefined, 'card degraded rate-limited'],
    ['cut off', cut, undefined, 'card down connect'],
    ['silence', silence, undefined, 'card down timeout'],
    ['sent on to where we may not go', redirect, undefined, 'card down blocked'],
  ])('%s', async (_, card, call, expected) => {
    const one = await patient()
    one.does.card = card
    if (call) one.does.call = call
    expect(gist(await one.probe())).toBe(expected)
    const [, is, code = null] = expected.split(' ')
    const agent = await one.now()
    expect([agent.status, agent.statusCode]).toEqual([is, code])
    expect(agent.statusReason === null).toBe(is === 'up')
    expect((await nextProbe(one.id)).failures).toBe(
      is === 'down' || ['auth', 'rate-limited'].includes(code ?? '') ? 1 : 0,
    )
  })
})

it('waits as long as an agent asks for that has too much to do', async () => {
  const one = await patient()
  one.does.card = status(429, { 'retry-after': '900' })
  const { at } = await one.probe()
  expect(one.asked()).toEqual(['GET'])
  expect(((await nextProbe(one.id)).at?.getTime() ?? 0) - at.getTime()).toBeGreaterThanOrEqual(900_000)
})

it('makes no connection to where it may not go', async () => {
  const forbidden = await httpServer((_, response) => sendJson(response, cardV10('http://127.0.0.66')), '127.0.0.66')
  const one = await patient()
  one.does.card = (_, response) => response.writeHead(302, { location: forbidden.url }).end()
  expect(gist(await one.probe())).toBe('card down blocked')
  expect(forbidden.connections()).toBe(0)
})

it('does not take a card for an agent that may not be called', async () => {
  const one = await patient(() => cardV10('http://127.0.0.66:9/rpc'))
  expect(gist(await one.probe())).toBe('call down blocked')
  expect(await one.now()).toMatchObject({ status: 'down', statusCode: 'blocked' })
})

async function agentWithout(url: string) {
  return createAgent(
    await localViewer(),
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
])('tells why there is no connection: %s', async (_, url, expected) => {
  const agent = await agentWithout(url)
  expect(gist(await probeAgent(agent, { pace, signal: new AbortController().signal }))).toBe(expected)
})

it('tells that a certificate is not acceptable', async () => {
  const authority = await createAuthority()
  const { certificate: cert, privateKey: key } = await authority.issue('Server', ['127.0.0.1'])
  const server = createServer({ cert, key }, (_, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const agent = await agentWithout(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(gist(await probeAgent(agent, { pace, signal: new AbortController().signal }))).toBe('card down tls')
})

it('counts failures in a row, and forgets them once it works', async () => {
  const one = await patient()
  one.does.card = one.does.call = status(503)
  for (const failures of [1, 2, 3]) {
    await one.probe()
    expect((await nextProbe(one.id)).failures).toBe(failures)
  }
  one.does.card = serves(cardV10(one.server.url))
  one.does.call = rpcError(-32001)
  await one.probe()
  expect((await nextProbe(one.id)).failures).toBe(0)
})

it('believes that an agent that was down is up only once it answers calls', async () => {
  const one = await patient()
  one.does.card = one.does.call = status(503)
  await one.probe()
  one.does.card = serves(cardV10(one.server.url))
  expect(gist(await one.probe())).toBe('call down http-error')
  one.does.call = rpcError(-32001)
  one.asked()
  expect(gist(await one.probe())).toBe('call up')
  expect(one.asked()).toEqual(['GET', 'GetTask'])
  expect(gist(await one.probe())).toBe('card up')
  expect(one.asked()).toEqual(['GET'])
})

describe('in the mode call', () => {
  it.each([
    ['v0.1', cardV01, 'tasks/get'],
    ['v0.3', cardV03, 'tasks/get'],
    ['v1.0', cardV10, 'GetTask'],
  ] as const)('asks an agent of %s for a task that does not exist', async (_, card, method) => {
    const one = await patient((url) => card(url))
    await calledInMode(one, 'call')
    expect(gist(await one.probe())).toBe('call up')
    expect(one.asked()).toEqual(['GET', method])
  })

  it.each<[string, Answer, string]>([
    ['does not know the method', rpcError(-32601, 'Method not found'), 'call degraded wrong-dialect'],
    ['does not know the version', rpcError(-32009, 'Version not supported'), 'call degraded wrong-dialect'],
    ['finds no such task', rpcError(-32001, 'Task not found'), 'call up'],
    ['stumbles over it', rpcError(-32603, 'Internal error'), 'call up'],
    ['asks for a credential', status(401), 'call degraded auth'],
    ['says nothing', silence, 'call down timeout'],
    ['answers with a page', webPage, 'call down http-error'],
    ['answers with less than nothing', (_request, response) => response.end(), 'call down http-error'],
  ])('tells of an agent that %s', async (_, call, expected) => {
    const one = await patient()
    await calledInMode(one, 'call')
    one.does.call = call
    expect(gist(await one.probe())).toBe(expected)
  })

  it('keeps little of what a talkative agent says', async () => {
    const one = await patient()
    await calledInMode(one, 'call')
    one.does.call = rpcError(-32601, `Method not found ${'x'.repeat(100_000)}`)
    expect(gist(await one.probe())).toBe('call degraded wrong-dialect')
    expect((await one.now()).statusReason).toHaveLength(500)
  })

  it('knows that some agents that work know no such call', async () => {
    const one = await patient()
    await calledInMode(one, 'call')
    one.does.call = rpcError(-32601, 'Method not found')
    const dialects = { dialect: 'v1.0', callerDialect: 'v1.0' } as const
    await createTask(await localViewer(), { agentId: one.id, ...dialects, title: 'Hello', state: 'completed' })
    expect(gist(await one.probe())).toBe('call up')
  })
})

it('asks an agent whose card was pasted, which has no address', async () => {
  const server = await httpServer((request, response, body) => rpcError(-32001)(request, response, body))
  const raw = JSON.stringify(cardV10(server.url))
  const agent = await createAgent(
    await localViewer(),
    newAgent({ url: server.url, cardUrl: null, card: { raw, sourceUrl: null, etag: null } }),
  )
  expect(gist(await probeAgent(agent, { pace, signal: new AbortController().signal }))).toBe('call up')
})

it('cannot tell of a pasted card whose agent is not called at all', async () => {
  const agent = await createAgent(await localViewer(), newAgent({ binding: 'GRPC', cardUrl: null }))
  expect(gist(await probeAgent(agent, { pace, signal: new AbortController().signal }))).toBe('card unknown uncallable')
})

const moved = (one: Patient) => serves(cardV10(`${one.server.url}/elsewhere`))

describe('of a card that changed', () => {
  it('says so until a person has looked, where it may break callers', async () => {
    const one = await patient()
    one.does.card = moved(one)
    expect(gist(await one.probe())).toBe('card degraded changed')
    expect(gist(await one.probe())).toBe('card degraded changed')
    expect((await one.now()).statusReason).toBe('The Agent Card changed in a way that can break clients.')
    expect(await seeBreaking(one.id)).toBe(true)
    expect(await seeBreaking(one.id)).toBe(false)
    expect(gist(await one.probe())).toBe('card up')
  })

  it('says so for seven days', async () => {
    const one = await patient()
    one.does.card = moved(one)
    await one.probe()
    await database().prisma.agent.update({
      where: { id: one.id },
      data: { breakingAt: new Date(Date.now() - 7 * 86_400_000) },
    })
    expect(gist(await one.probe())).toBe('card up')
  })

  it('says nothing where callers need not care', async () => {
    const one = await patient()
    one.does.card = serves(cardV10(one.server.url, { description: 'Echoes louder' }))
    expect(gist(await one.probe())).toBe('card up')
  })

  it('does not hide worse', async () => {
    const one = await patient()
    one.does.card = moved(one)
    await one.probe()
    one.does.card = one.does.call = status(500)
    expect(gist(await one.probe())).toBe('call down http-error')
  })
})

it('tells of an agent that takes much longer than it does usually', async () => {
  const one = await patient()
  const before = new Date(Date.now() - 3_600_000)
  for (const ms of [20, 30, 25, 22, 21])
    await recordProbe(one.id, { at: before, kind: 'card', status: 'up', code: null, ms }, { at: before, failures: 0 })
  const { card } = one.does
  one.does.card = (...said) => setTimeout(() => card(...said), 1_050)
  expect(gist(await one.probe())).toBe('card degraded slow')
  one.does.card = card
  expect(gist(await one.probe())).toBe('card up')
})

/** Answers a message with a task in that state, and other calls as one does that knows no task. */
const taskIn =
  (state: string): Answer =>
  (request, response, body) => {
    const { id, method } = JSON.parse(body) as { id: string; method: string }
    if (method !== 'SendMessage') return rpcError(-32001)(request, response, body)
    sendJson(response, { jsonrpc: '2.0', id, result: { task: { id: 't', contextId: 'c', status: { state } } } })
  }

describe('in the mode message', () => {
  it('sends the text, once an hour and when asked, and keeps no task of it', async () => {
    const one = await patient()
    one.does.call = taskIn('TASK_STATE_COMPLETED')
    await calledInMode(one, 'message', 'Are you well?')
    expect(gist(await one.probe())).toBe('message up')
    expect(one.server.requests.at(-1)?.body).toContain('Are you well?')
    expect(one.asked()).toEqual(['GET', 'GetTask', 'SendMessage'])
    expect(gist(await one.probe())).toBe('call up')
    expect(one.asked()).toEqual(['GET', 'GetTask'])
    expect(gist(await one.probe(true))).toBe('message up')
    expect(await database().prisma.task.count()).toBe(0)
  })

  it.each([
    ['TASK_STATE_FAILED', 'message degraded agent-error'],
    ['TASK_STATE_AUTH_REQUIRED', 'message degraded auth'],
    ['TASK_STATE_INPUT_REQUIRED', 'message up'],
  ])('judges a task that came to %s, and ends what the agent goes on with', async (state, expected) => {
    const one = await patient()
    one.does.call = taskIn(state)
    await calledInMode(one, 'message', 'Are you well?')
    expect(gist(await one.probe())).toBe(expected)
    expect(one.asked().includes('CancelTask')).toBe(state === 'TASK_STATE_INPUT_REQUIRED')
  })

  it('needs a text', async () => {
    const one = await patient()
    await expect(calledInMode(one, 'message')).rejects.toMatchObject({ kind: 'invalid-input' })
    expect((await one.now()).probeMode).toBe('card')
  })
})

it('is given up at once when Switchboard stops, and notes nothing', async () => {
  const one = await patient()
  one.does.card = silence
  const stop = new AbortController()
  const under = probeAgent(await one.now(), { pace, signal: stop.signal })
  setTimeout(() => stop.abort(), 50)
  await expect(under).rejects.toMatchObject({ name: 'AbortError' })
  expect(await one.history()).toEqual([])
  expect((await one.now()).status).toBe('up')
})
