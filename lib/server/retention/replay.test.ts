import { beforeEach, expect, test, vi } from 'vitest'
import { GET as events } from '@/app/api/tasks/[id]/events/route'
import { GET as fold } from '@/app/api/tasks/[id]/fold/route'
import { GET as outline } from '@/app/api/tasks/[id]/outline/route'
import { createReplayLog } from '@/lib/client/replay-log'
import { taskSource } from '@/lib/client/task-source'
import { appendEvents } from '@/lib/server/db/events'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/db/users'
import { removeLog } from '@/lib/server/retention/remove-log'
import { callRoute } from '@/lib/server/testing/call-route'
import { environment } from '@/lib/server/testing/environment'
import { httpServer } from '@/lib/server/testing/http-server'

beforeEach(async () => {
  await environment()
  await migrateTestDatabase()
})

const routes = { outline, fold, events }
const rows = (first: number, count: number) => Array.from({ length: count }, (_, index) => logRow(first + index))
const done = { open: false, state: 'completed' } as const

/** A task whose first 700 rows were removed and that went on for `more`, as a page replays it. */
async function replayed(more: number) {
  const { id } = await storedTask(await localViewer())
  await appendEvents(id, rows(1, 700), done)
  await removeLog(id, { cause: 'age', limit: 30 })
  if (more > 0) await appendEvents(id, rows(701, more), done)
  const { url } = await httpServer(async ({ url = '' }, response) => {
    const name = /\/(outline|fold|events)\b/.exec(url)?.[1] as keyof typeof routes
    const answer = await callRoute(routes[name], { path: url, params: { id } })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
  })
  const log = createReplayLog(taskSource(id, 700, url), null)
  log.begin()
  return log
}

test.each([0, 1, 450])('what is left of a log is replayed from its first row on: %i after it', async (more) => {
  const log = await replayed(more)
  await vi.waitFor(() => expect(log.state.getState().outline.times).toHaveLength(more + 1))
  expect(log.state.getState()).toMatchObject({ fault: null, outline: { lastSeq: more + 1, state: 'completed' } })
  for (const count of [more + 1, 1]) {
    log.want(count, 0)
    await vi.waitFor(() => expect(log.foldAt(count)).toMatchObject({ lastSeq: count }))
    expect(log.foldAt(count)?.entries).toMatchObject([{ type: 'gap', seq: 1, removed: { events: 700 } }])
  }
  expect(log.rowAt(1)).toMatchObject({ seq: 1, kind: 'gap' })
})
