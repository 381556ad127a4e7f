import { expect, test } from 'vitest'
import { DELETE as removeEvents } from '@/app/api/tasks/[id]/events/route'
import { PUT as rate } from '@/app/api/tasks/[id]/ratings/route'
import { GET as list } from '@/app/api/ratings/route'
import { GET as exported } from '@/app/api/tasks/[id]/export/route'
import { POST as imports } from '@/app/api/tasks/import/route'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, readAllRows, startEngine } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { callRoute } from '@/lib/server/testing/call-route'
import type { Trace } from '@/lib/trace/trace'

async function ratedTask(): Promise<{ id: string; item: { item: string; itemId: string } }> {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.chunk('t1', 'A poem', false))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const { taskId: id } = await startTurn(localViewer(), await agentAt(server.url), messageCall('Write'), 'v1.0')
  await readAllRows(id)
  const { json } = await callRoute(exported, { path: '/x?redact=none', params: { id } })
  const event = (json as Trace).events.map((row) => row.event).find(({ kind }) => kind === 'artifact')
  const itemId = event?.kind === 'artifact' ? event.artifact.artifactId : ''
  return { id, item: { item: 'artifact', itemId } }
}
const put = (id: string, body: unknown) => callRoute(rate, { method: 'PUT', params: { id }, body })
const save = async (id: string, query = '') => (await callRoute(exported, { path: `/x${query}`, params: { id } })).text

test('a rating is exported without private data, and imported again', async () => {
  const { id, item } = await ratedTask()
  expect((JSON.parse(await save(id)) as Trace).ratings).toBeUndefined()
  const response = await put(id, { ...item, value: 'down', comment: '  Ask ann@x.example  ' })
  expect(response).toMatchObject({
    status: 200,
    json: { ratings: { [id]: [{ ...item, comment: 'Ask ann@x.example' }] } },
  })
  const trace = JSON.parse(await save(id)) as Trace
  expect(trace.ratings).toMatchObject([{ ...item, value: 'down', comment: 'Ask [email-1]' }])
  expect(await save(id, '?format=markdown')).toMatch(/> A poem\n\n\*\*Rated bad\*\*\n\n> Ask \[email-1\]/)
  expect(await save(id, '?format=html')).toContain('Ask [email-1]')

  const { json, status } = await callRoute(imports, { body: trace })
  expect(status).toBe(201)
  const { task } = json as { task: { id: string; ratings: unknown } }
  expect(task.ratings).toEqual({ up: 0, down: 1 })
  expect((await callRoute(list, { path: `/api/ratings?tasks=${task.id},${id}` })).json).toMatchObject({
    ratings: { [task.id]: trace.ratings, [id]: [{ comment: 'Ask ann@x.example' }] },
  })
})

test('invalid ratings are rejected', async () => {
  const { id, item } = await ratedTask()
  expect((await put(id, { ...item, value: 'up', comment: 'x'.repeat(2001) })).status).toBe(422)
  expect((await put(id, { ...item, value: 'great' })).status).toBe(422)
  expect((await put('no-such', { ...item, value: 'up' })).status).toBe(404)
  const unknown = [
    { item: 'artifact', itemId: 'no-such' },
    { item: 'message', itemId: item.itemId },
    { item: 'message', itemId: '#1' },
  ]
  for (const each of unknown)
    expect(await put(id, { ...each, value: 'up' })).toMatchObject({
      status: 404,
      json: { error: { kind: 'not-found', message: expect.stringContaining(each.itemId) } },
    })
  // Nothing is deleted, but that is what was asked for.
  expect((await put(id, { ...item, itemId: 'no-such', value: null })).status).toBe(200)
  const trace = JSON.parse(await save(id)) as Trace
  const rating = { ...item, value: 'up', at: '2999-01-01T00:00:00.000Z' }
  for (const ratings of [
    [rating],
    [{ ...rating, at: '0000-01-01T00:00:00.000Z' }],
    Array.from({ length: 1001 }, () => rating),
  ])
    expect((await callRoute(imports, { body: { ...trace, ratings } })).status).toBe(422)
})

test('an item whose event was removed keeps its rating, and only a rated one can be rated again', async () => {
  const { id, item } = await ratedTask()
  await put(id, { ...item, value: 'up' })
  expect((await callRoute(removeEvents, { method: 'DELETE', params: { id } })).status).toBe(200)
  expect((await put(id, { ...item, value: 'down' })).status).toBe(200)
  await put(id, { ...item, value: null })
  expect((await put(id, { ...item, value: 'up' })).status).toBe(404)
})
