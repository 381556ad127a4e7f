import { beforeEach, expect, test } from 'vitest'
import { privateRoute } from '@/lib/server/http/route'
import { createLog, log } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'
import { withLogContext } from '@/lib/server/platform/telemetry/log-context'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'

const hush = 'Hush0123456789'.repeat(3)
const trace = '4bf92f3577b34da6a3ce929d0e0e4736'

let lines: string[]
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

beforeEach(async () => {
  await setTestEnvironment()
  await migrateTestDatabase()
  lines = []
  singleton('log', () => createLog('debug', { write: (line) => lines.push(line) }))
})

const working = privateRoute(async () => {
  await withLogContext({ taskId: 't1', agentId: 'a1' }, async () => log().info('working'))
  throw new Error('odd')
})

test('every log line of a request has the IDs of request, task, agent and trace', async () => {
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`
  const answer = await callRoute(working, { path: '/api/tasks', headers: { 'x-request-id': 'mine-7', traceparent } })
  const ids = { requestId: 'mine-7', traceId: trace }
  expect(logged()).toMatchObject([
    { msg: 'working', taskId: 't1', agentId: 'a1', ...ids },
    { msg: 'request failed', ...ids },
    { msg: 'request', method: 'GET', path: '/api/tasks', status: 500, ...ids },
  ])
  expect(answer.headers.get('x-request-id')).toBe('mine-7')
  expect(answer.json).toMatchObject({ error: { requestId: 'mine-7' } })
})

test.each(['', 'two words', `x${'y'.repeat(128)}`, '"><script>'])('rejects the request ID %j', async (requestId) => {
  const answer = await callRoute(working, { headers: requestId ? { 'x-request-id': requestId } : {} })
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

test('keeps concurrent requests of different callers apart', async () => {
  const slow = privateRoute(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    log().info('done')
    return new Response()
  })
  await Promise.all(['a', 'b', 'c'].map((id) => callRoute(slow, { headers: { 'x-request-id': id } })))
  const done = logged().filter(({ msg }) => msg === 'done')
  expect(done.map(({ requestId }) => requestId)).toEqual(['a', 'b', 'c'])
})

test('logs no query, header or secret URL of a request', async () => {
  const headers = { authorization: `Bearer ${hush}`, cookie: `session=${hush}` }
  await callRoute(working, { path: `/api/hooks/${hush}?access_token=${hush}`, headers })
  expect(logged().at(-1)).toMatchObject({ path: '/api/hooks/…' })
  expect(lines.join('')).not.toContain(hush)
})
