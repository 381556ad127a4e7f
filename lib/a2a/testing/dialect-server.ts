import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeRequest, encodeErrorResponse, encodeResult, type RpcId, readRpcId } from '@/lib/a2a/bindings/json-rpc'
import type { Call } from '@/lib/a2a/call'
import type { AgentCard } from '@/lib/a2a/card'
import { gatewayCard } from '@/lib/a2a/cards/gateway-card'
import type { Audience, Dialect, Reply } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import type { Json } from '@/lib/a2a/json'
import type { AgentEvent, PushConfig, Task } from '@/lib/a2a/model'
import { resolveDialect } from '@/lib/a2a/dialects/resolve-dialect'
import type { FaultData } from '@/lib/faults/fault'
import { encodeSse } from '@/lib/sse/encode'

/** The data that the server returns: a card, a task, and the events of a turn. */
export interface AgentFixture {
  card: AgentCard
  task: Task
  events: AgentEvent[]
  configs: Map<string, PushConfig>
}

const audienceOf = (task: Task): Audience => ({
  taskId: task.id,
  contextId: task.contextId ?? '',
  artifactIndex: (artifactId) => task.artifacts.findIndex((one) => one.artifactId === artifactId),
})

function fail(response: ServerResponse, dialect: Dialect, id: RpcId, fault: FaultData): void {
  const { error, httpStatus } = dialect.encodeError(fault)
  response
    .writeHead(httpStatus, { 'content-type': 'application/json' })
    .end(JSON.stringify(encodeErrorResponse(id, error)))
}

/** Returns the reply to a call; undefined for a missing push config. Stores push configs in the fixture. */
function replyTo(call: Call, { task, card, configs }: AgentFixture, dialect: Dialect): Reply | undefined {
  switch (call.operation) {
    case 'list':
      return { kind: 'list', tasks: [task], nextPageToken: '', pageSize: 50, totalSize: 1 }
    case 'setPush': {
      const config = { id: task.id, ...call.config }
      configs.set(config.id, config)
      return { kind: 'pushConfig', taskId: task.id, config }
    }
    case 'getPush': {
      const config = configs.get(call.configId ?? task.id)
      return config && { kind: 'pushConfig', taskId: task.id, config }
    }
    case 'listPush':
      return { kind: 'pushConfigs', taskId: task.id, configs: [...configs.values()], nextPageToken: '' }
    case 'deletePush':
      configs.delete(call.configId ?? task.id)
      return { kind: 'done', taskId: task.id }
    case 'extendedCard': {
      const written = dialect.writeCard(gatewayCard({ ...card, name: 'Extended' }, 'http://agent.example/rpc', false))
      return written.ok ? { kind: 'card', card: written.value } : undefined
    }
    default:
      return { kind: 'task', task }
  }
}

function answer(response: ServerResponse, dialect: Dialect, id: RpcId, call: Call, fixture: AgentFixture): void {
  const { task } = fixture
  if ('taskId' in call && call.taskId !== task.id)
    return fail(response, dialect, id, { kind: 'not-found', message: `Task not found: ${call.taskId}` })
  const audience = audienceOf(task)
  if (call.operation === 'stream' || call.operation === 'subscribe') {
    const results = fixture.events.flatMap((event) => {
      const encoded = dialect.encodeEvent(event, audience)
      return encoded.ok ? encoded.value : []
    })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    return void response.end(results.map((one) => encodeSse({ data: JSON.stringify(encodeResult(id, one)) })).join(''))
  }
  const reply = replyTo(call, fixture, dialect)
  if (!reply) return fail(response, dialect, id, { kind: 'not-found', message: 'No such configuration' })
  const result = dialect.encodeReply(call.operation, reply, audience)
  if (!result.ok) return fail(response, dialect, id, { kind: 'internal', message: result.problem })
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(encodeResult(id, result.value)))
}

function serveCard(request: IncomingMessage, response: ServerResponse, card: AgentCard): void {
  const newest = request.headers['a2a-version'] === '1.0' ? 'v1.0' : 'v0.3'
  const written = dialects[request.url?.endsWith('/agent.json') ? 'v0.1' : newest].writeCard(card)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(written.ok && written.value))
}

/** Starts an HTTP server that supports every dialect, for tests with released clients. */
export async function dialectServer(fixture: AgentFixture): Promise<{ url: string; close: () => void }> {
  let startedIn: DialectId | undefined
  const server = createServer(async (request, response) => {
    const url = `http://${request.headers.host}/rpc`
    if (request.method === 'GET') return serveCard(request, response, gatewayCard(fixture.card, url, false))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Json
    const rpc = decodeRequest(body)
    if (!rpc.ok)
      return fail(response, dialects['v0.3'], readRpcId(body), { kind: 'invalid-input', message: rpc.problem })
    const { id, method, params } = rpc.value
    const resolved = resolveDialect(method, String(request.headers['a2a-version'] ?? ''), startedIn)
    const dialect = dialects[resolved.dialect]
    if ('refusal' in resolved)
      return fail(response, dialect, id, { kind: 'call-unsupported', message: method, reason: resolved.refusal })
    const call = dialect.decodeCall(method, params)
    if (!call.ok) return fail(response, dialect, id, { kind: 'invalid-input', message: call.problem })
    if ('message' in call.value) startedIn = dialect.id
    answer(response, dialect, id, call.value, fixture)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
