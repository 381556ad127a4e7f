import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { POST as hooks } from '@/app/api/hooks/[token]/route'
import { GET as metricsRoute } from '@/app/api/metrics/route'
import { GET as readEvents } from '@/app/api/tasks/[id]/events/route'
import { answerOf, post } from '@/lib/server/gateway/testing/gateway-call'
import { agentAt, engine, told } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { metrics } from '@/lib/server/telemetry/metrics'
import { callRoute } from '@/lib/server/testing/call-route'

const token = 'a-token-of-at-least-thirty-two-characters'
const send = {
  method: 'SendMessage',
  params: { message: { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] } },
}

/** The report, and the values of its lines by name and labels. */
async function report() {
  const { text, status } = await callRoute(metricsRoute)
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return {
    text,
    status,
    values: new Map(lines.map((line) => [line.replace(/ [^ ]+$/, ''), Number(line.split(' ').at(-1))])),
  }
}

test('what happens is counted: events, turns, calls, faults, streams', async () => {
  await engine()
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
  await answerOf(await post(record, send))
  await post({ slug: 'nobody' }, send)
  await post(record, '{')
  const streaming = await agentAt(agent.url, { streaming: true, slug: 'streaming' })
  const stream = await post(streaming, { ...send, method: 'SendStreamingMessage' })
  const taskId = stream.headers.get('switchboard-task') ?? ''
  const during = (await report()).values
  expect(during.get('switchboard_streams{kind="gateway"}')).toBe(1)
  expect(during.get('switchboard_turns_running')).toBe(1)
  release.resolve()
  await stream.text()
  const rows = await told(taskId)
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

test('a stream that its reader leaves is no longer open, and a fault of an agent is one of the log', async () => {
  await engine()
  const agent = await rawAgent({
    SendMessage: (call) => call.fail(-32000, 'no'),
    SendStreamingMessage: (call) => call.event(v1.task('t2', 'WORKING')),
  })
  const record = await agentAt(agent.url)
  await answerOf(await post(await agentAt(agent.url, { streaming: false, slug: 'plain' }), send))
  const stream = await post(record, { ...send, method: 'SendStreamingMessage' })
  await stream.body?.cancel()
  const { values } = await report()
  expect(values.get('switchboard_streams{kind="gateway"}')).toBe(0)
  expect(values.get('switchboard_faults_total{kind="agent-error",hop="agent",to="log"}')).toBe(1)
})

test('only those who have the token are told', async () => {
  await engine({ ACCESS_TOKEN: token })
  expect((await report()).status).toBe(401)
  const { status, headers } = await callRoute(metricsRoute, { headers: { authorization: `Bearer ${token}` } })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
})

test('labels hold no id, name or address, whatever is asked', async () => {
  await engine()
  const secret = 'a'.repeat(43)
  await callRoute(hooks, { params: { token: secret }, path: `/api/hooks/${secret}`, body: {} })
  await callRoute(readEvents, { params: { id: 'odd-task' }, path: '/api/tasks/odd-task/events', method: 'BREW' })
  const { text } = await report()
  expect(text).not.toMatch(/aaaa|odd-task|BREW/)
})

test('each metric is told of in docs/metrics.md', async () => {
  await engine()
  const page = readFileSync('docs/metrics.md', 'utf8')
  const names = metrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  expect((page.match(/`switchboard_\w+`/g) ?? []).filter((name) => !names.includes(name.slice(1, -1)))).toEqual([])
})
