import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readTask, register, startTask } from '@/e2e/faults/client'
import { type FaultMetrics, report } from '@/e2e/faults/fault-metrics'
import { follow, type Follower } from '@/e2e/faults/follower'
import { inBatches } from '@/e2e/faults/in-batches'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { app, countingAgent, dataDir, portOf } from '@/e2e/faults/running'

const tasks = 500
const count = 150

/** Number of tasks with new events since `before`, or that have ended. Read from the database, because requests would slow the app down. */
function countResumed(database: Sqlite.Database, before: Map<string, number>): number {
  const rows = database.prepare('SELECT "id", "lastSeq", "open" FROM "Task"').all() as {
    id: string
    lastSeq: number
    open: number
  }[]
  // The first new row is the gap, the next one is from the agent.
  return rows.filter(({ id, lastSeq, open }) => open === 0 || lastSeq > (before.get(id) ?? 0) + 1).length
}

test(`app killed with ${tasks} running tasks (seconds: from its start until all were resumed)`, async (context) => {
  const agent = await countingAgent()
  const folder = dataDir()
  const env = { DATA_DIR: folder, AGENT_PATIENCE: '120' }
  let running = await app(env)
  const base = running.url
  const slug = await register(base, agent.url)
  const followed: [string, Follower[]][] = []
  await inBatches(tasks, 20, async () => {
    const taskId = await startTask(base, slug, `count=${count} rate=2 bytes=100`)
    followed.push([taskId, followed.length % 10 === 0 ? [follow(() => base, taskId)] : []])
  })
  const followers = followed.flatMap(([, each]) => each)
  await expect.poll(() => followers.every(({ shown }) => shown.length > 3), { timeout: 60_000 }).toBe(true)
  await running.end('SIGKILL')
  const database = new Sqlite(join(folder, 'switchboard.db'), { readonly: true })
  onTestFinished(() => void database.close())
  const rows = database.prepare('SELECT "id", "lastSeq" FROM "Task" WHERE "open"').all()
  const before = new Map((rows as { id: string; lastSeq: number }[]).map(({ id, lastSeq }) => [id, lastSeq]))
  expect(before.size).toBe(tasks)
  const since = performance.now()
  running = await app({ ...env, PORT: portOf(running) })
  await expect.poll(() => countResumed(database, before), { timeout: 120_000 }).toBe(tasks)
  const seconds = (performance.now() - since) / 1000
  await Promise.all(followers.map(({ atRest }) => atRest))
  const sum = { sent: 0, acknowledged: 0, found: 0, gaps: 0 } satisfies FaultMetrics
  for (const [taskId, each] of followed) {
    await expect.poll(async () => (await readTask(base, taskId)).open).toBe(false)
    const metrics = await expectNothingLost(base, taskId, each, count)
    expect(metrics.gaps).toBe(1)
    expect(await readTask(base, taskId)).toMatchObject({ state: 'completed' })
    for (const name of ['sent', 'acknowledged', 'found', 'gaps'] as const) sum[name] += metrics[name]
  }
  expect(sum.found).toBe(sum.sent)
  report(context, { ...sum, seconds })
})
