import { expect, onTestFinished, test, vi } from 'vitest'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { closeDatabase } from '@/lib/server/db/engine/client'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { startHttpServer, sendJson } from '@/lib/server/testing/http-server'
import { stopTracing } from '@/lib/server/platform/telemetry/tracing'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = `00-${trace}-00f067aa0ba902b7-01`
const hush = 'hush-1234-not-for-collectors'
const send = {
  method: 'SendMessage',
  params: { message: { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: hush }] } },
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
  status: { code?: number; message?: string }
}

/** A collector on this machine, and the spans that it received. */
async function collector() {
  const server = await startHttpServer((_request, response) => sendJson(response, {}))
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-collector=mine')
  const spans = () =>
    server.requests.flatMap(({ body }) =>
      (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(
        ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
  return { server, spans }
}

const attribute = (span: SentSpan | undefined, name: string) =>
  span?.attributes.find(({ key }) => key === name)?.value.stringValue

test('a call, its turn, requests and appends are spans of the caller’s trace, which the agent gets', async () => {
  const { server, spans } = await collector()
  await startEngine({ OTEL_EXPORTER_OTLP_ENDPOINT: `${server.url}/` })
  const agent = await rawAgent({ SendMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')) })
  const record = await agentAt(agent.url, { streaming: false })
  const response = await postCall(record, send, {
    traceparent: parent,
    tracestate: 'vendor=1',
    'x-request-id': 'req-7',
  })
  const taskId = response.headers.get('switchboard-task') ?? ''
  await readAllRows(taskId)
  await expect
    .poll(async () => {
      await stopTracing(5_000)
      return spans().map(({ name }) => name)
    })
    .toContain('turn')
  const named = (name: string) => spans().find((span) => span.name === name)
  const [call, turn, outbound, append] = ['gateway call', 'turn', 'POST outbound', 'append'].map(named)
  expect(new Set(spans().map(({ traceId }) => traceId))).toEqual(new Set([trace]))
  expect(call?.parentSpanId).toBe('00f067aa0ba902b7')
  expect(turn?.parentSpanId).toBe(call?.spanId)
  expect(outbound?.parentSpanId).toBe(turn?.spanId)
  expect(append?.parentSpanId).toBe(turn?.spanId)
  expect(agent.calls[0]?.headers).toMatchObject({
    traceparent: `00-${trace}-${outbound?.spanId}-01`,
    tracestate: 'vendor=1',
  })
  for (const span of [call, turn, outbound, append]) {
    expect(attribute(span, 'switchboard.request.id')).toBe('req-7')
    expect(attribute(span, 'switchboard.task.id')).toBe(taskId)
    expect(attribute(span, 'switchboard.agent.id')).toBe(record.id)
  }
  expect(attribute(call, 'a2a.dialect')).toBe('v1.0')
  expect(server.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-collector': 'mine' } })
  expect(JSON.stringify(server.requests)).not.toContain(hush)
})

test('a failed span has the kind of the fault and no text of the agent', async () => {
  const { server, spans } = await collector()
  await startEngine({ OTEL_EXPORTER_OTLP_ENDPOINT: server.url })
  const agent = await rawAgent({ SendMessage: (call) => call.fail(-32000, `No, ${hush}`) })
  await readRpcResponse(await postCall(await agentAt(agent.url, { streaming: false }), send))
  await stopTracing(5_000)
  const call = spans().find(({ name }) => name === 'gateway call')
  expect(call?.status).toMatchObject({ code: 2, message: 'agent-error' })
  expect(JSON.stringify(server.requests)).not.toContain(hush)
})

test('without a collector, no spans are created and the caller’s trace is passed on unchanged', async () => {
  await startEngine()
  const agent = await rawAgent({ SendMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')) })
  const record = await agentAt(agent.url, { streaming: false })
  await postCall(record, send, { traceparent: parent })
  await postCall(record, send, { traceparent: 'nonsense', tracestate: 'vendor=1' })
  await postCall(record, send)
  expect(agent.calls.map(({ headers }) => headers.traceparent)).toEqual([parent, undefined, undefined])
  expect(agent.calls[1]?.headers).not.toHaveProperty('tracestate')
})

test('an unavailable collector delays nothing', async () => {
  await startEngine({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  onTestFinished(() => closeDatabase())
  const agent = await rawAgent({ SendMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')) })
  const answer = await readRpcResponse(await postCall(await agentAt(agent.url, { streaming: false }), send))
  expect(answer).toMatchObject({ result: { task: { id: 't1' } } })
  await stopTracing(100)
})
