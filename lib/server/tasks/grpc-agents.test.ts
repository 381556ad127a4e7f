import { type sendUnaryData, ServerCredentials, status } from '@grpc/grpc-js'
import { A2AService } from 'a2a-sdk-1/server/grpc'
import { expect, onTestFinished, test } from 'vitest'
import { createAuthority } from '@/e2e/peers/certificates'
import { type GrpcPeer, startGrpcPeer } from '@/lib/a2a/testing/grpc-peer'
import { grpcPeerV03 } from '@/lib/a2a/testing/sdk-peer-v0-3'
import { grpcPeerV10 } from '@/lib/a2a/testing/sdk-peer-v1-0'
import { requestReply } from '@/lib/server/a2a-client/call-unary'
import { resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { discoverCard } from '@/lib/server/agents/discovery/discover-card'
import { createOutboundPolicies } from '@/lib/server/outbound/address-policy'
import { createOutbound } from '@/lib/server/outbound/outbound-fetch'
import { localViewer } from '@/lib/server/platform/viewer'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { startTurn } from '@/lib/server/tasks/start-turn'
import {
  agentAt,
  readAllRows,
  readRowsUntil,
  restart,
  startEngine,
  summarizeRows,
} from '@/lib/server/tasks/testing/engine'
import { sendJson, startHttpServer } from '@/lib/server/testing/http-server'
import { startInterruptibleProxy } from '@/lib/server/testing/interruptible-proxy'
import { messageCall } from '@/lib/server/tasks/testing/message-call'

const servers = [
  ['v0.3', 'a2a.v1.A2AService', grpcPeerV03],
  ['v1.0', 'lf.a2a.v1.A2AService', grpcPeerV10],
] as const

async function started(start: () => Promise<GrpcPeer>): Promise<GrpcPeer> {
  const peer = await start()
  onTestFinished(() => peer.close())
  return peer
}

const over = { binding: 'GRPC', pushNotifications: true, extendedCard: true } as const

test.each(servers)(
  '%s over gRPC: streams, is canceled in mid-stream, answers once',
  async (dialect, service, start) => {
    await startEngine()
    const { url } = await started(start)
    const viewer = localViewer()
    const agent = await agentAt(`http://${url}`, { dialect, ...over })
    const { taskId } = await startTurn(viewer, agent, messageCall('hello'), 'v1.0')
    const rows = await readAllRows(taskId)
    expect(summarizeRows(rows).slice(0, 3)).toEqual(['request stream', 'task submitted', 'status working'])
    expect(rows[0]?.method).toBe(`${service}/SendStreamingMessage`)
    expect(JSON.parse(rows[1]?.raw ?? '')).toMatchObject({ task: { status: { state: 'TASK_STATE_SUBMITTED' } } })
    expect(summarizeRows(rows).at(-1)).toBe('status completed')

    const slow = await startTurn(viewer, agent, messageCall('slow'), 'v1.0')
    await readRowsUntil(slow.taskId, ({ event }) => event.kind === 'status')
    expect((await cancelTask(viewer, slow.taskId)).task.status.state).toBe('canceled')

    const silent = await agentAt(`http://${url}/`, { dialect, binding: 'GRPC', streaming: false })
    const once = await startTurn(viewer, silent, messageCall('hello'), 'v0.3')
    await readAllRows(once.taskId)
    expect(await findTask(viewer, once.taskId)).toMatchObject({ state: 'completed', artifactCount: 1 })
  },
)

test.each(servers)('%s over gRPC: a restarted process resubscribes', async (dialect, _service, start) => {
  await startEngine()
  const { url } = await started(start)
  const viewer = localViewer()
  const agent = await agentAt(`http://${url}`, { dialect, ...over })
  const { taskId } = await startTurn(viewer, agent, messageCall('slow'), 'v1.0')
  await readRowsUntil(taskId, ({ event }) => event.kind === 'status')
  await restart()
  await readRowsUntil(taskId, ({ event }) => event.kind === 'request' && event.call.operation === 'subscribe')
  await cancelTask(viewer, taskId)
  expect((await findTask(viewer, taskId))?.state).toBe('canceled')
})

test.each(servers)('%s over gRPC: requests replies that are not task events', async (dialect, _service, start) => {
  await startEngine()
  const { url, calls } = await started(start)
  const agent = await agentAt(`http://${url}`, { dialect, ...over })
  const caller = { ...(await resolveEndpoint(agent)), signal: new AbortController().signal }
  expect(await requestReply(caller, { operation: 'extendedCard' })).toMatchObject({
    kind: 'card',
    card: { name: 'Extended' },
  })
  expect(calls[0]?.metadata['a2a-version']).toBe(dialect === 'v1.0' ? '1.0' : undefined)
  await expect(requestReply(caller, { operation: 'get', taskId: 'nothing' })).rejects.toMatchObject({
    data: { kind: 'agent-error', reason: 'TASK_NOT_FOUND', httpStatus: 404 },
  })
  await expect(requestReply(caller, { operation: 'subscribe', taskId: 'nothing' })).rejects.toMatchObject({
    data: { reason: 'TASK_NOT_FOUND' },
  })
})

test.each(servers)('%s over gRPC: a stream that is cut goes on', async (dialect, service, start) => {
  await startEngine()
  const peer = await started(start)
  const proxy = await startInterruptibleProxy({ host: '127.0.0.1', port: peer.port })
  onTestFinished(() => proxy.close())
  const viewer = localViewer()
  const agent = await agentAt(`http://127.0.0.1:${proxy.port}`, { dialect, ...over })
  const { taskId } = await startTurn(viewer, agent, messageCall('slow'), 'v1.0')
  await readRowsUntil(taskId, ({ event }) => event.kind === 'status')
  proxy.cut()
  await readRowsUntil(taskId, ({ kind }) => kind === 'gap')
  proxy.restore()
  await readRowsUntil(taskId, ({ event }) => event.kind === 'request' && event.call.operation === 'subscribe')
  await expect.poll(() => peer.calls.map(({ method }) => method)).toContain(`/${service}/GetTask`)
  await cancelTask(viewer, taskId)
  expect((await findTask(viewer, taskId))?.state).toBe('canceled')
})

test.each(servers)(
  '%s over gRPC: is found by its card, and sends its answer to a question',
  async (dialect, _, start) => {
    await startEngine()
    const peer = await started(start)
    const site = await startHttpServer((_request, response) => sendJson(response, peer.card))
    const { reading } = (await discoverCard(site.url)).card
    expect(reading).toMatchObject({ dialect, binding: 'GRPC', endpoint: `http://${peer.url}/` })
    const viewer = localViewer()
    const agent = await agentAt(`http://${peer.url}/`, { dialect, ...over })
    const { taskId } = await startTurn(viewer, agent, messageCall('ask'), 'v1.0')
    await readAllRows(taskId)
    const task = await findTask(viewer, taskId)
    expect(task?.state).toBe('input-required')
    const again = await startTurn(viewer, agent, messageCall('hello', { taskId: task?.remoteId ?? '' }), 'v1.0')
    expect(again.taskId).toBe(taskId)
    await readAllRows(taskId, again.seq)
    expect((await findTask(viewer, taskId))?.state).toBe('completed')
  },
)

test('a gRPC server without the service is called in the other version', async () => {
  await startEngine()
  const { url } = await started(grpcPeerV03)
  const viewer = localViewer()
  const raw = JSON.stringify({
    name: 'Wrong',
    supportedInterfaces: [{ url, protocolBinding: 'GRPC', protocolVersion: '1.0' }],
  })
  const card = { raw, sourceUrl: null, etag: null }
  const agent = await agentAt(`http://${url}/`, { dialect: 'v1.0', ...over, card })
  const { taskId } = await startTurn(viewer, agent, messageCall('hello'), 'v1.0')
  const rows = await readAllRows(taskId)
  expect(rows.filter(({ kind }) => kind === 'request').map(({ method }) => method)).toEqual([
    'lf.a2a.v1.A2AService/SendStreamingMessage',
    'lf.a2a.v1.A2AService/SendMessage',
    'a2a.v1.A2AService/SendStreamingMessage',
  ])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'completed', dialect: 'v0.3' })
})

test('over TLS with a client certificate', async () => {
  await startEngine()
  const authority = await createAuthority()
  const own = await authority.issue('Server', ['localhost', '127.0.0.1'])
  const pair = { cert_chain: Buffer.from(own.certificate), private_key: Buffer.from(own.privateKey) }
  const credentials = ServerCredentials.createSsl(Buffer.from(authority.certificate), [pair], true)
  const { url } = await started(() => grpcPeerV10({ credentials }))
  const { certificate: cert, privateKey: key } = await authority.issue('Switchboard')
  const fetch = createOutbound({
    ...createOutboundPolicies({ allow: [], deny: [], localAllowed: true }),
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    timeoutMs: 5_000,
    idleMs: 5_000,
    maxBytes: 100_000,
  })
  const rpc = { service: 'lf.a2a.v1.A2AService', method: 'GetTask' }
  const identity = { tls: { cert, key, ca: authority.certificate } }
  const headers = { 'a2a-version': '1.0' }
  const call = (host: string, more: object) =>
    fetch(`https://${host}`, { rpc, headers, body: '{"id":"nothing"}', ...more })
  expect((await call(url, { identity })).status).toBe(404)
  expect((await call(url.replace('127.0.0.1', 'localhost'), { identity })).status).toBe(404)
  await expect(call(url, {})).rejects.toMatchObject({ data: { kind: 'agent-unreachable' } })
  await expect(call(url.replace('127.0.0.1', 'other.example'), { identity })).rejects.toMatchObject({
    data: { details: { step: 'tls' } },
  })
})

test('a rejected credential is reported, and a full agent is retried later', async () => {
  await startEngine()
  let code = status.UNAUTHENTICATED
  const { url } = await started(() =>
    startGrpcPeer((server) => {
      server.addService(A2AService, {
        getTask: (_call: unknown, answer: sendUnaryData<never>) => answer({ code }),
      } as never)
      return {}
    }, {}),
  )
  const agent = await agentAt(`http://${url}`, { dialect: 'v1.0', ...over })
  const caller = { ...(await resolveEndpoint(agent)), signal: new AbortController().signal }
  const get = () => requestReply(caller, { operation: 'get', taskId: 't' })
  await expect(get()).rejects.toMatchObject({
    data: { kind: 'agent-refused-auth', message: 'The agent requires a credential (gRPC UNAUTHENTICATED).' },
  })
  code = status.RESOURCE_EXHAUSTED
  await expect(get()).rejects.toMatchObject({ data: { kind: 'rate-limited' } })
  code = status.UNAVAILABLE
  await expect(get()).rejects.toMatchObject({ data: { kind: 'agent-unreachable' } })
  code = status.DEADLINE_EXCEEDED
  await expect(get()).rejects.toMatchObject({ data: { kind: 'agent-timeout' } })
  code = status.FAILED_PRECONDITION
  await expect(get()).rejects.toMatchObject({ data: { kind: 'agent-error', reason: 'UNSUPPORTED_OPERATION' } })
})
