import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { register, startTask } from '@/e2e/faults/client'
import { type FaultMetrics, report } from '@/e2e/faults/fault-metrics'
import { follow, type Follower } from '@/e2e/faults/follower'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { type OwnPostgres, ownPostgres } from '@/e2e/faults/own-postgres'
import { app, countingAgent } from '@/e2e/faults/running'
import type { Program } from '@/e2e/running/program'

const taskCount = 50

const secret = { SECRET_KEY: 'only for tests'.repeat(3) }

/** Starts `count` app processes on one database. `holders` returns the holder of each open task. */
async function instances(postgres: OwnPostgres, count: number) {
  const client = new Client(postgres.direct)
  await client.connect()
  // The server stops at the end of the test.
  client.on('error', () => {})
  onTestFinished(() => client.end())
  const env = { ...secret, DATABASE_URL: postgres.url }
  const programs = [await app(env)]
  while (programs.length < count) programs.push(await app(env))
  const holders = async (): Promise<Map<string, string | null>> => {
    const open = await client.query<{ id: string; holder: string | null }>(
      'SELECT "id", "holder" FROM "Task" WHERE "open"',
    )
    return new Map(open.rows.map(({ id, holder }) => [id, holder]))
  }
  return { programs, holders }
}

/** Returns the URLs of the instances that respond, in turn, like a load balancer. */
function roundRobin(programs: Program[]): () => string {
  let turn = 0
  return () => {
    const running = programs.filter(({ process }) => process.exitCode === null && process.signalCode === null)
    turn += 1
    return running[turn % running.length]?.url ?? ''
  }
}

/** Returns whether each of these tasks has another holder, or has ended. */
const haveMoved = (before: Map<string, string | null>, now: Map<string, string | null>): boolean =>
  [...before].every(([id, holder]) => !now.has(id) || (now.get(id) !== null && now.get(id) !== holder))

const summed = ['sent', 'acknowledged', 'found', 'gaps'] as const

/** Returns the sum of the metrics of all tasks. `most`: the highest number of gaps in one of them. */
async function sumOf(base: string, followed: [string, Follower][], sent: number) {
  const sum = { sent: 0, acknowledged: 0, found: 0, gaps: 0 } satisfies FaultMetrics
  let most = 0
  for (const [taskId, follower] of followed) {
    const metrics = await expectNothingLost(base, taskId, [follower], sent)
    for (const name of summed) sum[name] += metrics[name]
    most = Math.max(most, metrics.gaps)
  }
  return { sum, most }
}

const agents = [
  { name: 'an agent that supports resubscription', how: '', whole: true },
  { name: 'an agent that only supports polling', how: 'resubscribe=no', whole: true },
  { name: 'an agent without history', how: 'history=no', whole: false },
]

test.for(agents)(
  `the owner of ${taskCount} streaming tasks killed, two others take them over, $name (seconds: until all had)`,
  async ({ how, whole }, context: TestContext) => {
    const postgres = await ownPostgres()
    const agent = await countingAgent()
    const { programs, holders } = await instances(postgres, 3)
    const [owner, ...others] = programs
    if (!owner) return
    const slug = await register(owner.url, agent.url)
    const base = roundRobin(programs)
    const sent = 1_000
    const followed: [string, Follower][] = []
    const begin = async () => {
      const taskId = await startTask(owner.url, slug, `count=${sent} rate=10 bytes=100 ${how}`)
      followed.push([taskId, follow(base, taskId)])
    }
    await Promise.all(Array.from({ length: taskCount }, begin))
    await expect.poll(() => followed.every(([, { shown }]) => shown.length > 20), { timeout: 60_000 }).toBe(true)
    const before = await holders()
    expect(new Set(before.values()).size).toBe(1)
    expect(before.size).toBe(taskCount)
    const killed = performance.now()
    await owner.end('SIGKILL')
    await expect.poll(async () => haveMoved(before, await holders()), { interval: 100, timeout: 60_000 }).toBe(true)
    const seconds = (performance.now() - killed) / 1000
    const shares = new Set((await holders()).values()).size
    console.log(`${taskCount} tasks taken over within ${seconds.toFixed(1)} s, by ${shares} instances`)
    expect(seconds).toBeLessThan(10)
    await Promise.all(followed.map(([, { atRest }]) => atRest))
    const { sum } = await sumOf(others[0]?.url ?? '', followed, sent)
    expect(sum.gaps).toBe(taskCount)
    expect(sum.found).toBe(whole ? sum.sent : sum.found)
    report(context, { ...sum, seconds })
  },
)

test('an instance that stops hands its streaming tasks over (seconds: until all were taken)', async (context) => {
  const postgres = await ownPostgres()
  const agent = await countingAgent()
  const { programs, holders } = await instances(postgres, 2)
  const [owner, other] = programs
  if (!owner || !other) return
  const slug = await register(owner.url, agent.url)
  const sent = 400
  const base = roundRobin(programs)
  const followed: [string, Follower][] = []
  for (let index = 0; index < 20; index += 1) {
    const taskId = await startTask(owner.url, slug, `count=${sent} rate=20`)
    followed.push([taskId, follow(base, taskId)])
  }
  await expect.poll(() => followed.every(([, { shown }]) => shown.length > 20)).toBe(true)
  const before = await holders()
  const stopped = performance.now()
  const ended = owner.end('SIGTERM')
  await expect.poll(async () => haveMoved(before, await holders()), { interval: 50, timeout: 60_000 }).toBe(true)
  const seconds = (performance.now() - stopped) / 1000
  await ended
  await Promise.all(followed.map(([, { atRest }]) => atRest))
  const { sum, most } = await sumOf(other.url, followed, sent)
  expect(most).toBe(1)
  expect(sum.found).toBe(sum.sent)
  report(context, { ...sum, seconds })
})

test('the database away for 30 s from two instances (seconds: until all readers received more)', async (context) => {
  const postgres = await ownPostgres()
  const agent = await countingAgent()
  const { programs, holders } = await instances(postgres, 2)
  const [first, second] = programs
  if (!first || !second) return
  const slug = await register(first.url, agent.url)
  const base = roundRobin(programs)
  const sent = 1_200
  const followed: [string, Follower][] = []
  for (const program of [first, second])
    for (let index = 0; index < 5; index += 1) {
      const taskId = await startTask(program.url, slug, `count=${sent} rate=20`)
      followed.push([taskId, follow(base, taskId)])
    }
  await expect.poll(() => followed.every(([, { shown }]) => shown.length > 20)).toBe(true)
  const before = await holders()
  postgres.line.cut()
  await sleep(30_000)
  const shown = followed.map(([, follower]) => follower.shown.length)
  postgres.line.restore()
  const repaired = performance.now()
  await expect
    .poll(() => followed.every(([, follower], index) => follower.shown.length > (shown[index] ?? 0)), { interval: 50 })
    .toBe(true)
  const seconds = (performance.now() - repaired) / 1000
  expect(programs.map(({ process }) => process.exitCode)).toEqual([null, null])
  // No instance took over tasks, because all were disconnected.
  await sleep(8_000)
  for (const [id, holder] of await holders()) expect(before.get(id)).toBe(holder)
  await Promise.all(followed.map(([, { atRest }]) => atRest))
  const { sum } = await sumOf(second.url, followed, sent)
  expect(sum.found).toBe(sum.sent)
  report(context, { ...sum, seconds })
})
