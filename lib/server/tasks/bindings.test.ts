import { expect, onTestFinished, test } from 'vitest'
import type { SdkPeer } from '@/lib/a2a/testing/sdk-peer'
import { sdkPeerV03 } from '@/lib/a2a/testing/sdk-peer-v0-3'
import { sdkPeerV10 } from '@/lib/a2a/testing/sdk-peer-v1-0'
import { listTasks } from '@/lib/server/db/tasks/list-tasks'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { requestReply } from '@/lib/server/a2a-client/call-unary'
import { callAgent } from '@/lib/server/a2a-client/call-agent'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { prepareCall } from '@/lib/server/a2a-client/prepare-call'
import { startTurn } from '@/lib/server/tasks/start-turn'
import {
  agentAt,
  startEngine,
  summarizeRows,
  restart,
  readAllRows,
  readRowsUntil,
} from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { startHttpServer } from '@/lib/server/testing/http-server'

const servers = [
  ['v0.3', '/v1', sdkPeerV03],
  ['v1.0', '', sdkPeerV10],
] as const

async function started(start: () => Promise<SdkPeer>): Promise<SdkPeer> {
  const peer = await start()
  onTestFinished(() => peer.close())
  return peer
}

test.each(servers)(
  '%s over HTTP+JSON: streams, is canceled in mid-stream, answers once',
  async (dialect, prefix, start) => {
    await startEngine()
    const { url } = await started(start)
    const viewer = localViewer()
    const agent = await agentAt(`${url}/rest/`, { dialect, binding: 'HTTP+JSON' })
    const { taskId } = await startTurn(viewer, agent, messageCall('hello'), 'v1.0')
    const rows = await readAllRows(taskId)
    expect(summarizeRows(rows).slice(0, 3)).toEqual(['request stream', 'task submitted', 'status working'])
    expect(rows[0]?.method).toBe(`POST ${prefix}/message:stream`)
    expect(summarizeRows(rows).at(-1)).toBe('status completed')

    const slow = await startTurn(viewer, agent, messageCall('slow'), 'v1.0')
    await readRowsUntil(slow.taskId, ({ event }) => event.kind === 'status')
    expect((await cancelTask(viewer, slow.taskId)).task.status.state).toBe('canceled')

    const silent = await agentAt(`${url}/rest`, { dialect, binding: 'HTTP+JSON', streaming: false })
    const once = await startTurn(viewer, silent, messageCall('hello'), 'v0.3')
    await readAllRows(once.taskId)
    expect(await findTask(viewer, once.taskId)).toMatchObject({ state: 'completed', artifactCount: 1 })
  },
)

test.each(servers)('%s over HTTP+JSON: a restarted process resubscribes', async (dialect, _prefix, start) => {
  await startEngine()
  const { url } = await started(start)
  const viewer = localViewer()
  const agent = await agentAt(`${url}/rest`, { dialect, binding: 'HTTP+JSON' })
  const { taskId } = await startTurn(viewer, agent, messageCall('slow'), 'v1.0')
  await readRowsUntil(taskId, ({ event }) => event.kind === 'status')
  await restart()
  await readRowsUntil(taskId, ({ event }) => event.kind === 'request' && event.call.operation === 'subscribe')
  await cancelTask(viewer, taskId)
  expect((await findTask(viewer, taskId))?.state).toBe('canceled')
})

test.each(servers)('%s over HTTP+JSON: requests replies that are not task events', async (dialect, _prefix, start) => {
  await startEngine()
  const { url } = await started(start)
  const agent = await agentAt(`${url}/rest`, { dialect, binding: 'HTTP+JSON' })
  const asker = { ...(await resolveEndpoint(agent)), signal: new AbortController().signal }
  expect(await requestReply(asker, { operation: 'extendedCard' })).toMatchObject({
    kind: 'card',
    card: { name: 'Extended' },
  })
  await expect(requestReply(asker, { operation: 'get', taskId: 'nothing' })).rejects.toMatchObject({
    data: { kind: 'agent-error', reason: 'TASK_NOT_FOUND', httpStatus: 404 },
  })
})

test('requests replies over JSON-RPC and rejects invalid ones', async () => {
  await startEngine()
  const server = await rawAgent({
    GetExtendedAgentCard: (call) => call.reply({ name: 'Secret' }),
    ListTasks: (call) => call.reply('nothing'),
    GetTask: (call) => call.fail(-32001, 'No'),
  })
  const agent = await agentAt(server.url)
  const asker = { ...(await resolveEndpoint(agent)), signal: new AbortController().signal }
  expect(await requestReply(asker, { operation: 'extendedCard' })).toEqual({ kind: 'card', card: { name: 'Secret' } })
  await expect(requestReply(asker, { operation: 'list' })).rejects.toMatchObject({ data: { kind: 'agent-nonsense' } })
  await expect(requestReply(asker, { operation: 'get', taskId: 't' })).rejects.toMatchObject({
    data: { reason: 'TASK_NOT_FOUND' },
  })
})

test.each([404, 405])('subscribes with GET if POST is refused (%i)', async (status) => {
  await startEngine()
  const server = await startHttpServer((request, response) => {
    if (request.method === 'POST') return response.writeHead(status).end()
    const task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' } }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${JSON.stringify({ task })}\n\n`)
  })
  const agent = await agentAt(`${server.url}/a2a?key=1`, { binding: 'HTTP+JSON' })
  const asker = await resolveEndpoint(agent)
  const call = prepareCall(asker, { operation: 'subscribe', taskId: 't/1' })
  const kinds: string[] = []
  for await (const drafts of callAgent(asker, call, new AbortController().signal))
    kinds.push(...drafts.map(({ kind }) => kind))
  expect(kinds).toEqual(['task'])
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /a2a/tasks/t%2F1:subscribe?key=1',
    'GET /a2a/tasks/t%2F1:subscribe?key=1',
  ])
})

test.each([
  ['urn:example:pigeon', "This agent supports only urn:example:pigeon, which Switchboard can't call."],
  ['https://bindings.example/x', "This agent supports only https://bindings.example/x, which Switchboard can't call."],
])('an agent that speaks %s only is refused before anything is stored', async (binding, message) => {
  await startEngine()
  const server = await startHttpServer((_request, response) => response.end())
  const agent = await agentAt(server.url, { binding })
  const viewer = localViewer()
  await expect(startTurn(viewer, agent, messageCall('hi'), 'v1.0')).rejects.toMatchObject({
    data: { kind: 'call-unsupported', message },
  })
  expect(server.requests).toEqual([])
  expect((await listTasks(viewer, { agent: agent.id, limit: 5 })).total).toBe(0)
})
