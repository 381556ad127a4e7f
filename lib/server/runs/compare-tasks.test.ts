import { beforeEach, expect, test } from 'vitest'
import { comparisonSchema } from '@/lib/api/run'
import { appendEvents } from '@/lib/server/db/events/events'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { removeLog } from '@/lib/server/retention/retention-job'
import { respondWithComparison, compareTasks } from '@/lib/server/runs/compare-tasks'
import { setTestEnvironment } from '@/lib/server/testing/test-environment'

beforeEach(async () => {
  await setTestEnvironment()
  await migrateTestDatabase()
})

const unknown = { firstEventMs: null, totalMs: null, states: [] }
const done = { open: false, state: 'completed' } as const
const rows = (first: number, count: number) => Array.from({ length: count }, (_, index) => logRow(first + index))

/** A task of so many rows, all of which were removed, and `more` after that. */
async function run(count: number, removed: boolean, more = 0): Promise<string> {
  const { id } = await storedTask(localViewer())
  await appendEvents(id, rows(1, count), done)
  if (removed) await removeLog(id, { cause: 'hand' })
  if (more > 0) await appendEvents(id, rows(count + 1, more), done)
  return id
}

test('returns no pairs if all events of a run were removed', async () => {
  const compared = await compareTasks(localViewer(), await run(9, true), await run(9, false))
  expect(comparisonSchema.parse(compared)).toMatchObject({ pairs: [], leftOut: 0, times: { left: unknown } })
  expect(compared.times.right.totalMs).not.toBeNull()
})

test('compares the remaining rows by their own numbers if the beginning was removed', async () => {
  const compared = await compareTasks(localViewer(), await run(30, true, 2), await run(2, false))
  expect(compared.times.left).toEqual(unknown)
  expect(compared.leftOut).toBe(0)
  expect(compared.pairs.flatMap(({ left }) => left?.seq ?? [])).toEqual([30, 31, 32])
})

test('uses the worker thread for tasks with many rows only', async () => {
  const viewer = localViewer()
  const left = AbortSignal.abort(new Error('gone'))
  const [few, many] = [await run(400, false), await run(601, false)]
  expect((await respondWithComparison(viewer, few, few, left)).status).toBe(200)
  await expect(respondWithComparison(viewer, few, many, left)).rejects.toThrow('gone')
})
