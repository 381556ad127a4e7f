import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { POST as hooks } from '@/app/api/hooks/[token]/route'
import { GET as metricsRoute } from '@/app/api/metrics/route'
import { GET as readEvents } from '@/app/api/tasks/[id]/events/route'
import { readRpcResponse, postCall } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { callRoute } from '@/lib/server/testing/call-route'

const token = 'a-token-of-at-least-thirty-two-characters'
const send = {
  method: 'SendMessage',
  params: { message: { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] } },
}

/** The report, and its values by name and labels. */
async function report() {
  const { text, status } = await callRoute(metricsRoute)
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return {
    text,
    status,
    values: new Map(lines.map((line) => [line.replace(/ [^ ]+$/, ''), Number(line.split(' ').at(-1))])),
  }
}

test('counts events, turns, calls, faults and streams', async () => {
  await startEngine()
  const release = Promise.withResolvers<void>()
  const agent = await rawAgent({
    SendMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')),
    SendStreamingMessage: async (call) => {
      call.event(v1.task('t2', 'WORKING'))
      await release.promise
      call.event(v1.status('t2', 'COMPLETED'))
      call.end()
    },
  })
  const record = await agentAt(agent.url, { streaming: false })
  await readRpcResponse(await postCall(record, send))
  await postCall({ slug: 'nobody' }, send)
  await postCall(record, '{')
  const streaming = await agentAt(agent.url, { streaming: true, slug: 'streaming' })
  const stream = await postCall(streaming, { ...send, method: 'SendStreamingMessage' })
  const taskId = stream.headers.get('switchboard-task') ?? ''
  const during = (await report()).values
  expect(during.get('switchboard_streams{kind="gateway"}')).toBe(1)
  expect(during.get('switchboard_turns_running')).toBe(1)
  release.resolve()
  await stream.text()
  const rows = await readAllRows(taskId)
  const { values } = await report()
  expect(values.get('switchboard_streams{kind="gateway"}')).toBe(0)
  expect(values.get('switchboard_turns_total{result="done"}')).toBeGreaterThanOrEqual(1)
  expect(values.get('switchboard_events_total')).toBeGreaterThan(rows.length)
  expect(values.get('switchboard_append_queue_rows')).toBe(0)
  expect(values.get('switchboard_append_queue_bytes')).toBe(0)
  expect(values.get('switchboard_event_lag_seconds_count{until="durable"}')).toBeGreaterThan(0)
  expect(values.get('switchboard_event_lag_seconds_count{until="shown"}')).toBeGreaterThan(0)
  expect(values.get('switchboard_outbound_seconds_count{result="2xx"}')).toBe(2)
  expect(values.get('switchboard_faults_total{kind="invalid-input",hop="switchboard",to="gateway"}')).toBe(1)
  expect(values.get('switchboard_info{version="0.1.0",database="sqlite"}')).toBe(1)
})

test('counts a closed stream as closed, and a fault of an agent in the log', async () => {
  await startEngine()
  const agent = await rawAgent({
    SendMessage: (call) => call.fail(-32000, 'no'),
    SendStreamingMessage: (call) => call.event(v1.task('t2', 'WORKING')),
  })
  const record = await agentAt(agent.url)
  await readRpcResponse(await postCall(await agentAt(agent.url, { streaming: false, slug: 'plain' }), send))
  const stream = await postCall(record, { ...send, method: 'SendStreamingMessage' })
  await stream.body?.cancel()
  const { values } = await report()
  expect(values.get('switchboard_streams{kind="gateway"}')).toBe(0)
  expect(values.get('switchboard_faults_total{kind="agent-error",hop="agent",to="log"}')).toBe(1)
})

test('requires the token', async () => {
  await startEngine({ ACCESS_TOKEN: token })
  expect((await report()).status).toBe(401)
  const { status, headers } = await callRoute(metricsRoute, { headers: { authorization: `Bearer ${token}` } })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
})

test('labels contain no ID, name or URL', async () => {
  await startEngine()
  const secret = 'a'.repeat(43)
  await callRoute(hooks, { params: { token: secret }, path: `/api/hooks/${secret}`, body: {} })
  await callRoute(readEvents, { params: { id: 'odd-task' }, path: '/api/tasks/odd-task/events', method: 'BREW' })
  const { text } = await report()
  expect(text).not.toMatch(/aaaa|odd-task|BREW/)
})

test('each metric is documented in docs/metrics.md', async () => {
  await startEngine()
  const page = readFileSync('docs/metrics.md', 'utf8')
  const names = metrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  expect((page.match(/`switchboard_\w+`/g) ?? []).filter((name) => !names.includes(name.slice(1, -1)))).toEqual([])
})
