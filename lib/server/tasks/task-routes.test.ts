import { expect, test } from 'vitest'
import { POST as cancel } from '@/app/api/tasks/[id]/cancel/route'
import { GET as events } from '@/app/api/tasks/[id]/events/route'
import { GET as detail } from '@/app/api/tasks/[id]/route'
import { GET as list } from '@/app/api/tasks/route'
import { eventPageSchema, taskDetailSchema, taskSummarySchema } from '@/lib/api/task'
import { logRowSchema } from '@/lib/a2a/log'
import { createSseDecoder } from '@/lib/sse/decode'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

type Get = typeof detail

const call = (handler: Get, id: string, query = '', headers: Record<string, string> = {}, method = 'GET') =>
  handler(
    new Request(`http://127.0.0.1:3000/api/tasks${query}`, { method, headers: { host: '127.0.0.1:3000', ...headers } }),
    { params: Promise.resolve({ id }) },
  )
const stream = { accept: 'text/event-stream' }

async function task(): Promise<string> {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.chunk('t1', 'Hello', false))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('Greet'), 'v1.0')
  return taskId
}

async function rowsOf(response: Response) {
  const decoder = createSseDecoder()
  const frames = [...decoder.feed(new Uint8Array(await response.arrayBuffer())), ...decoder.end()]
  return frames.map(({ id, data }) => {
    const row = logRowSchema.parse(JSON.parse(data))
    expect(id).toBe(String(row.seq))
    return row
  })
}

test('lists, shows and pages a task as the contract has it', async () => {
  const id = await task()
  await readAllRows(id)
  const page = await (await call(list as Get, '', '?state=completed&q=greet')).json()
  expect(page).toMatchObject({ nextCursor: null, total: 1, tasks: [{ id, state: 'completed', open: false }] })
  expect(taskSummarySchema.strict().parse(page.tasks[0]).agentName).toBe('Echo')
  const shown = taskDetailSchema.strict().parse(await (await call(detail, id)).json())
  expect(shown).toMatchObject({
    remoteId: 't1',
    title: 'Greet',
    lastSeq: 4,
    artifacts: [{ parts: [{ text: 'Hello' }] }],
  })
  const rest = eventPageSchema.parse(await (await call(events, id, '?after=1&limit=2')).json())
  expect(rest.events.map(({ seq }) => seq)).toEqual([2, 3])
  expect(rest).toMatchObject({ lastSeq: 4, open: false })
})

test('streams the log live, after a point, and again the same', async () => {
  const id = await task()
  const live = await rowsOf(await call(events, id, '', stream))
  expect(live.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect(await rowsOf(await call(events, id, '', stream))).toEqual(live)
  expect(await rowsOf(await call(events, id, '?after=2', stream))).toEqual(live.slice(2))
  expect(await rowsOf(await call(events, id, '?after=1', { ...stream, 'last-event-id': '3' }))).toEqual(live.slice(3))
})

test('an unknown task is not found, a bad query is refused', async () => {
  const id = await task()
  for (const handler of [detail, events]) {
    const response = await call(handler, 'nobody')
    expect([response.status, (await response.json()).error.kind]).toEqual([404, 'not-found'])
  }
  expect((await call(events, id, '?after=-1')).status).toBe(422)
  expect((await call(list as Get, '', '?state=dancing')).status).toBe(422)
  await readAllRows(id)
  const late = await call(cancel, id, '', {}, 'POST')
  expect([late.status, (await late.json()).error.kind]).toEqual([409, 'conflict'])
})
