import { beforeEach, expect, test } from 'vitest'
import { GET as events } from '@/app/api/tasks/[id]/events/route'
import { GET as fold } from '@/app/api/tasks/[id]/fold/route'
import { GET as outline } from '@/app/api/tasks/[id]/outline/route'
import { createLazyReplayLog } from '@/lib/client/replay-log'
import { createTaskSource } from '@/lib/client/task-source'
import { appendEvents } from '@/lib/server/db/events/events'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { removeLog } from '@/lib/server/retention/retention-job'
import { callRoute } from '@/lib/server/testing/call-route'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'
import { startHttpServer } from '@/lib/server/testing/http-server'

beforeEach(async () => {
  await setTestEnvironment()
  await migrateTestDatabase()
})

const routes = { outline, fold, events }
const rows = (first: number, count: number) => Array.from({ length: count }, (_, index) => logRow(first + index))
const done = { open: false, state: 'completed' } as const

/** Replays a task whose first 700 rows were removed and that continued with `more` rows. */
async function replayed(more: number) {
  const { id } = await storedTask(localViewer())
  await appendEvents(id, rows(1, 700), done)
  await removeLog(id, { cause: 'age', limit: 30 })
  if (more > 0) await appendEvents(id, rows(701, more), done)
  const { url } = await startHttpServer(async ({ url = '' }, response) => {
    const name = /\/(outline|fold|events)\b/.exec(url)?.[1] as keyof typeof routes
    const answer = await callRoute(routes[name], { path: url, params: { id } })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
  })
  const log = createLazyReplayLog(createTaskSource(id, 700, url), null)
  log.start()
  return log
}

test.each([0, 1, 450])('replays the rest of a log from its first row: %i rows after it', async (more) => {
  const log = await replayed(more)
  await expect.poll(() => log.state.getState().outline.times).toHaveLength(more + 1)
  expect(log.state.getState()).toMatchObject({ fault: null, outline: { lastSeq: more + 1, state: 'completed' } })
  for (const count of [more + 1, 1]) {
    log.prefetch(count, 0)
    await expect.poll(() => log.foldAt(count)).toMatchObject({ lastSeq: count })
    expect(log.foldAt(count)?.entries).toMatchObject([{ type: 'gap', seq: 1, removed: { events: 700 } }])
  }
  expect(log.rowAt(1)).toMatchObject({ seq: 1, kind: 'gap' })
})
