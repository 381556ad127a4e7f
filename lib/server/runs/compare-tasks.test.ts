import { beforeEach, expect, test } from 'vitest'
import { comparisonSchema } from '@/lib/api/run'
import { appendEvents } from '@/lib/server/db/events'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { migrateTestDatabase } from '@/lib/server/db/testing/migrate-test-database'
import { localViewer } from '@/lib/server/db/users'
import { removeLog } from '@/lib/server/retention/remove-log'
import { answerComparison, compareTasks } from '@/lib/server/runs/compare-tasks'
import { environment } from '@/lib/server/testing/environment'

beforeEach(async () => {
  await environment()
  await migrateTestDatabase()
})

const unknown = { firstEventMs: null, totalMs: null, states: [] }
const done = { open: false, state: 'completed' } as const
const rows = (first: number, count: number) => Array.from({ length: count }, (_, index) => logRow(first + index))

/** A task of so many rows, all of which were removed, and `more` after that. */
async function run(count: number, removed: boolean, more = 0): Promise<string> {
  const { id } = await storedTask(await localViewer())
  await appendEvents(id, rows(1, count), done)
  if (removed) await removeLog(id, { cause: 'hand' })
  if (more > 0) await appendEvents(id, rows(count + 1, more), done)
  return id
}

test('with a run whose events were all removed there is nothing to compare', async () => {
  const compared = await compareTasks(await localViewer(), await run(9, true), await run(9, false))
  expect(comparisonSchema.parse(compared)).toMatchObject({ pairs: [], leftOut: 0, times: { left: unknown } })
  expect(compared.times.right.totalMs).not.toBeNull()
})

test('of a run whose beginning was removed, what is left is compared, under its own numbers', async () => {
  const compared = await compareTasks(await localViewer(), await run(30, true, 2), await run(2, false))
  expect(compared.times.left).toEqual(unknown)
  expect(compared.leftOut).toBe(0)
  expect(compared.pairs.flatMap(({ left }) => left?.seq ?? [])).toEqual([30, 31, 32])
})

test('tasks of many rows wait for the worker thread, tasks of few rows do not', async () => {
  const viewer = await localViewer()
  const left = AbortSignal.abort(new Error('gone'))
  const [few, many] = [await run(400, false), await run(601, false)]
  expect((await answerComparison(viewer, few, few, left)).status).toBe(200)
  await expect(answerComparison(viewer, few, many, left)).rejects.toThrow('gone')
})
