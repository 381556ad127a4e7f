import { describe, expect, test } from 'vitest'
import { buildAgentDetail } from '@/lib/server/agents/agent-view'
import { findAgent, updateAgent } from '@/lib/server/db/agents/agents'
import { receiveCard } from '@/lib/server/db/agents/receive-card'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { actFor, localViewer } from '@/lib/server/platform/viewer'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { refreshTask } from '@/lib/server/tasks/poll-once'
import { startTurn } from '@/lib/server/tasks/start-turn'
import {
  agentAt,
  startEngine,
  summarizeRows,
  restart,
  readAllRows,
  readRowsUntil,
} from '@/lib/server/tasks/testing/engine'
import { type RawCall, rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'

const raw = (members: object) =>
  JSON.stringify({ name: 'Liar', description: '', version: '1', capabilities: {}, skills: [], ...members })
const faces = (...interfaces: [string, string, string?][]) => ({
  supportedInterfaces: interfaces.map(([url, protocolVersion, protocolBinding = 'JSONRPC']) => ({
    url,
    protocolVersion,
    protocolBinding,
  })),
})

/** An agent at `url` that does not stream, whose card says this. */
function liar(url: string, members: object, overrides: Parameters<typeof agentAt>[1] = {}): Promise<AgentRecord> {
  const card = { raw: raw(members), sourceUrl: null, etag: null }
  return agentAt(url, { streaming: false, card, ...overrides })
}

let cards = 1
/** The agent has another card, of which only the text matters. */
const newCard = (agent: AgentRecord, members: object) => {
  const card = { raw: raw({ ...members, version: `${++cards}` }), sourceUrl: null, etag: null }
  return receiveCard(actFor(agent.ownerId), agent.id, card, () => ({ content: {} }))
}

const v03Task = (state: string) => ({ kind: 'task', id: 'theirs', contextId: 'c', status: { state } })
const v03Agent = (state = 'completed') =>
  rawAgent({
    'message/send': (call) => call.reply(v03Task(state)),
    'tasks/get': (call) => call.reply(v03Task('completed')),
    'tasks/cancel': (call) => call.reply(v03Task('canceled')),
  })
const methods = (calls: RawCall[]) => calls.map(({ method }) => method)

async function sendMessage(agent: AgentRecord): Promise<{ taskId: string; rows: string[] }> {
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, (await findAgent(viewer, agent.id)) ?? agent, messageCall('hi'), 'v1.0')
  return { taskId, rows: summarizeRows(await readAllRows(taskId)) }
}
const known = async ({ id }: AgentRecord) => {
  const agent = await findAgent(localViewer(), id)
  return agent?.discoveredOverrides
}

/** Servers that refuse what they do not know, each in its own way, and then understand `message/send` or `tasks/send`. */
const refusing = (refuse: (call: RawCall, body: object) => void) =>
  rawAgent({
    SendMessage: (call) => refuse(call, { jsonrpc: '2.0', id: call.id }),
    'message/send': (call) => call.reply(v03Task('completed')),
  })
const http = (status: number, body: object) => (call: RawCall) => {
  call.response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

describe('a card with the wrong protocol version', () => {
  test.each<[string, (call: RawCall) => void]>([
    ['an unknown method', (call) => call.fail(-32601, 'Method not found')],
    [
      'the same with HTTP 404',
      (call) => http(404, { jsonrpc: '2.0', id: call.id, error: { code: -32601, message: 'No' } })(call),
    ],
    ['the same in words', (call) => call.fail(-32000, 'Invalid method: SendMessage')],
    ['a version', (call) => call.fail(-32009, 'Version 1.0 is not supported. Supported: 0.3.0')],
    [
      'a bad request without id',
      http(400, { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Request payload validation error' } }),
    ],
    [
      'a wrapped error',
      (call) =>
        http(200, {
          jsonrpc: '2.0',
          id: call.id,
          error: { code: -32603, message: 'x', data: { error: { code: -32601, message: 'y' } } },
        })(call),
    ],
    ['params that lack something', (call) => call.fail(-32602, 'params.message.messageId: unknown field')],
  ])('is detected by %s, reported, and remembered', async (_, refuse) => {
    await startEngine()
    const server = await refusing(refuse)
    const agent = await liar(server.url, faces([server.url, '1.0']))
    const { taskId, rows } = await sendMessage(agent)
    expect(rows).toEqual(['request send', 'note', 'request send', 'task completed'])
    const [, note] = await readAllRows(taskId)
    expect(note?.event).toMatchObject({ note: expect.stringContaining('retried with A2A v0.3') })
    const ids = server.calls.map(({ params }) => (params as { message: { messageId: string } }).message.messageId)
    expect(ids[0]).toBe(ids[1])
    expect(await known(agent)).toMatchObject({
      dialect: 'v0.3',
      cardDialect: 'v1.0',
      reason: expect.stringMatching(/^The agent returned ".*" to a v1\.0 call at http/),
      cardVersion: 1,
    })
    expect(await findTask(localViewer(), taskId)).toMatchObject({ dialect: 'v0.3' })
    expect((await sendMessage(agent)).rows).toEqual(['request send', 'task completed'])
    expect(methods(server.calls)).toEqual(['SendMessage', 'message/send', 'message/send'])
  })

  test('is not replaced if the message may have run', async () => {
    await startEngine()
    const answers: ((call: RawCall) => void)[] = [
      (call) => call.fail(-32603, 'Boom'),
      http(500, { oops: true }),
      http(200, { jsonrpc: '2.0', id: 1 }),
      (call) => call.cut(),
      (call) => call.fail(-32602, 'The city is missing'),
    ]
    for (const answer of answers) {
      const server = await refusing(answer)
      const agent = await liar(server.url, faces([server.url, '1.0'], ['http://127.0.0.1:1/', '0.3']))
      expect((await sendMessage(agent)).rows.at(-1)).toMatch(/^fault/)
      expect(server.calls).toHaveLength(1)
      expect(await known(agent)).toBeNull()
    }
  })

  test('reports the invalid params error of the version that has the method', async () => {
    await startEngine()
    const server = await rawAgent({ SendMessage: (call) => call.fail(-32602, 'Too many parts') })
    const { taskId } = await sendMessage(await liar(server.url, faces([server.url, '1.0'])))
    expect((await readAllRows(taskId)).at(-1)?.event).toMatchObject({ fault: { message: 'Too many parts' } })
  })

  test('is detected again for a new card, and not if a person chose the version', async () => {
    await startEngine()
    const server = await v03Agent()
    const agent = await liar(server.url, faces([server.url, '1.0']))
    await sendMessage(agent)
    const viewer = localViewer()
    const record = (await findAgent(viewer, agent.id)) ?? agent
    expect(await buildAgentDetail(viewer, record, 'http://x')).toMatchObject({
      dialect: 'v0.3',
      learned: { dialect: 'v0.3' },
    })
    await newCard(agent, faces([server.url, '1.0']))
    const renewed = await updateAgent(viewer, agent.id, { dialect: 'v1.0' })
    expect(await buildAgentDetail(viewer, renewed, 'http://x')).toMatchObject({ learned: null })
    server.calls.length = 0
    await sendMessage(agent)
    expect(methods(server.calls)).toEqual(['SendMessage', 'message/send'])
    await updateAgent(viewer, agent.id, { dialectOverride: 'v1.0' })
    expect((await sendMessage(agent)).rows).toEqual(['request send', 'fault agent-error'])
  })

  test('is detected by get and cancel too', async () => {
    await startEngine()
    const server = await v03Agent('input-required')
    const agent = await liar(server.url, faces([server.url, '1.0']))
    const viewer = localViewer()
    const { taskId } = await sendMessage(agent)
    const forget = async () => {
      await newCard(agent, faces([server.url, '1.0']))
      return updateAgent(viewer, agent.id, { dialect: 'v1.0' })
    }
    const doubted = await forget()
    server.calls.length = 0
    const task = await findTask(viewer, taskId)
    expect((await refreshTask(task!, doubted)).task.status.state).toBe('completed')
    expect(methods(server.calls)).toEqual(['GetTask', 'tasks/get'])
    expect(await known(agent)).toMatchObject({ dialect: 'v0.3' })

    const again = await sendMessage(agent)
    await forget()
    server.calls.length = 0
    expect((await cancelTask(viewer, again.taskId)).task.status.state).toBe('canceled')
    expect(methods(server.calls)).toEqual(['CancelTask', 'tasks/cancel'])
  })

  test('is detected when a task is resumed after a restart', async () => {
    await startEngine()
    const server = await rawAgent({
      'message/stream': (call) => call.event(v03Task('working')),
      'tasks/get': (call) => call.reply(v03Task('working')),
      'tasks/resubscribe': (call) => {
        call.event({
          kind: 'status-update',
          taskId: 'theirs',
          contextId: 'c',
          status: { state: 'completed' },
          final: true,
        })
        call.end()
      },
    })
    const viewer = localViewer()
    const agent = await liar(server.url, faces([server.url, '1.0']), { streaming: true })
    const { taskId } = await startTurn(viewer, agent, messageCall('hi'), 'v1.0')
    await readRowsUntil(taskId, ({ kind }) => kind === 'task')
    await newCard(agent, faces([server.url, '1.0']))
    await updateAgent(viewer, agent.id, { dialect: 'v1.0' })
    server.calls.length = 0
    await restart()
    expect(summarizeRows(await readAllRows(taskId)).at(-1)).toBe('status completed')
    expect(methods(server.calls)).toEqual(['GetTask', 'tasks/get', 'tasks/resubscribe', 'tasks/get'])
  })

  test('accepts and notes a response in another version’s shape, and uses that version for later calls', async () => {
    await startEngine()
    const server = await rawAgent({
      SendMessage: (call) => call.reply(v03Task('completed')),
      'message/send': (call) => call.reply(v03Task('completed')),
    })
    const agent = await liar(server.url, faces([server.url, '1.0']))
    expect((await sendMessage(agent)).rows).toEqual(['request send', 'task completed', 'note'])
    expect(await known(agent)).toMatchObject({
      dialect: 'v0.3',
      reason: expect.stringContaining('in v0.3 format'),
    })
    expect((await sendMessage(agent)).rows).toEqual(['request send', 'task completed'])
    expect(methods(server.calls)).toEqual(['SendMessage', 'message/send'])
  })

  test('ignores a misleading shape the second time', async () => {
    await startEngine()
    const server = await rawAgent({ SendMessage: (call) => call.reply(v03Task('completed')) })
    const agent = await liar(server.url, faces([server.url, '1.0']))
    await sendMessage(agent)
    expect((await sendMessage(agent)).rows).toEqual(['request send', 'note', 'request send', 'task completed'])
    expect((await sendMessage(agent)).rows).toEqual(['request send', 'task completed'])
  })
})

const page = () =>
  startHttpServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'))
const v10Agent = () => rawAgent({ SendMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')) })

describe('a card with the wrong URL', () => {
  test.each<[string, () => Promise<{ url: string }>]>([
    ['a web page', page],
    ['JSON of something else', () => startHttpServer((_, response) => sendJson(response, { hello: 'world' }))],
    ['HTTP 404', () => startHttpServer((_, response) => response.writeHead(404).end('Cannot POST /'))],
  ])('is left after %s for the next interface, which is remembered', async (_, other) => {
    await startEngine()
    const [wrong, server] = [await other(), await v10Agent()]
    const agent = await liar(
      `${wrong.url}/`,
      faces([wrong.url, '1.0'], ['grpc.example:443', '1.0', 'GRPC'], [server.url, '1.0']),
    )
    expect((await sendMessage(agent)).rows).toEqual(['request send', 'note', 'request send', 'task completed'])
    expect(await known(agent)).toMatchObject({ dialect: 'v1.0', url: `${server.url}/`, binding: 'JSONRPC' })
    expect((await sendMessage(agent)).rows).toEqual(['request send', 'task completed'])
  })

  test('is replaced by the card’s origin if there is no other interface', async () => {
    await startEngine()
    const server = await startHttpServer((request, response, body) => {
      if (request.url !== '/') return response.writeHead(404, { 'content-type': 'text/html' }).end('<html>')
      const { id } = JSON.parse(body) as { id: string }
      sendJson(response, { jsonrpc: '2.0', id, result: v1.task('t1', 'COMPLETED') })
    })
    const cardUrl = `${server.url}/.well-known/agent-card.json`
    const agent = await liar(`${server.url}/rpc`, faces([`${server.url}/rpc`, '1.0']), { cardUrl })
    expect((await sendMessage(agent)).rows).toEqual(['request send', 'note', 'request send', 'task completed'])
    expect(await known(agent)).toMatchObject({ url: `${server.url}/` })
  })

  test('is replaced by an HTTP+JSON interface', async () => {
    await startEngine()
    const wrong = await page()
    const rest = await startHttpServer((request, response) =>
      request.url === '/rest/message:send'
        ? sendJson(response, v1.task('t1', 'COMPLETED'))
        : response.writeHead(404).end(),
    )
    const agent = await liar(`${wrong.url}/`, faces([wrong.url, '1.0'], [`${rest.url}/rest`, '1.0', 'HTTP+JSON']))
    expect((await sendMessage(agent)).rows).toEqual(['request send', 'note', 'request send', 'task completed'])
    expect(await known(agent)).toMatchObject({ url: `${rest.url}/rest`, binding: 'HTTP+JSON' })
    expect((await sendMessage(agent)).rows).toEqual(['request send', 'task completed'])
  })

  test('is kept if a person chose it', async () => {
    await startEngine()
    const [wrong, server] = [await page(), await v10Agent()]
    const agent = await liar(`${wrong.url}/mine`, faces([server.url, '1.0']))
    expect((await sendMessage(agent)).rows).toEqual(['request send', 'fault agent-nonsense'])
    expect(server.calls).toEqual([])
  })

  test('is searched for with a limited number of attempts', async () => {
    await startEngine()
    const wrong = await page()
    const many = Array.from({ length: 50 }, (_, index): [string, string] => [`${wrong.url}/${index}`, '1.0'])
    const { rows } = await sendMessage(await liar(`${wrong.url}/0`, faces(...many)))
    expect(rows.at(-1)).toBe('fault agent-nonsense')
    expect(wrong.requests).toHaveLength(8)
  })
})
