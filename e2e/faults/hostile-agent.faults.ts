import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readLog, readTask, startTask, readSentCount } from '@/e2e/faults/client'
import { type FaultMetrics, report } from '@/e2e/faults/fault-metrics'
import { follow, type Follower } from '@/e2e/faults/follower'
import { inBatches } from '@/e2e/faults/in-batches'
import { expectBounded, warmUp, watchMemory } from '@/e2e/faults/memory'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { app, attacker, countingAgent, hostileAgent } from '@/e2e/faults/running'

const streams = 50
const seconds = 60
/** Events a second on each honest stream. */
const rate = 10
/** Maximum memory growth of the app, in MB. */
const most = 1_024

/** Returns the 99th percentile. */
const p99 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * 0.99) - 1)] ?? Number.NaN

/** Returns the latencies of `/api/health/ready` until `over` aborts, in ms. */
async function watchReady(base: string, over: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!over.aborted) {
    const since = performance.now()
    const { status } = await fetch(`${base}/api/health/ready`)
    expect(status).toBe(200)
    times.push(performance.now() - since)
    await sleep(50)
  }
  return times
}

/** Returns the delay of each number from the agent to the reader, in ms. The agent itself is up to `1000 / rate` late. */
async function delaysOf(base: string, taskId: string, { times }: Follower): Promise<number[]> {
  const { remoteId } = await readTask(base, taskId)
  const { since } = JSON.parse(Buffer.from(remoteId, 'base64url').toString()) as { since: number }
  return (await readLog(base, taskId)).flatMap(({ event }, index) => {
    const part = event.kind === 'artifact' ? event.artifact.parts[0] : undefined
    const number = part && 'text' in part ? Number.parseInt(part.text, 10) : Number.NaN
    const shown = times[index]
    return Number.isNaN(number) || shown === undefined ? [] : [shown - since - (1000 * number) / rate]
  })
}

// The delay of honest events is in the table, but not asserted, because all processes share the machine.
test('twelve kinds of hostile input for a minute, beside 50 honest streams', async (context) => {
  const honest = await countingAgent()
  const hostile = await hostileAgent()
  const running = await app({ SAMPLES: 'on' })
  const base = running.url
  const slug = await warmUp(base, honest.url)
  const memory = watchMemory(running)
  const over = AbortSignal.timeout(seconds * 1000)
  const attacks = await attacker(base, hostile.url)
  const ready = watchReady(base, over)
  const count = rate * (seconds - 10)
  const followed: [string, Follower][] = []
  await inBatches(streams, 10, async () => {
    const taskId = await startTask(base, slug, `count=${count} rate=${rate} bytes=100`)
    followed.push([taskId, follow(() => base, taskId)])
  })
  await Promise.all(followed.map(([, { atRest }]) => atRest))
  const readyTimes = await ready
  const done = JSON.parse(attacks.output().split('\n').at(-1) ?? '') as Record<string, number>
  await attacks.end('SIGKILL')
  const growth = memory()
  const sum = { sent: 0, acknowledged: 0, found: 0, gaps: 0 } satisfies FaultMetrics
  const delays: number[] = []
  for (const [taskId, follower] of followed) {
    const metrics = await expectNothingLost(base, taskId, [follower], await readSentCount(honest.url, base, taskId))
    for (const name of ['sent', 'acknowledged', 'found', 'gaps'] as const) sum[name] += metrics[name]
    delays.push(...(await delaysOf(base, taskId, follower)))
  }
  report(context, {
    ...sum,
    seconds,
    delay: p99(delays),
    ready: p99(readyTimes),
    ...(growth !== undefined && { memory: growth }),
  })
  console.log(`attacks: ${JSON.stringify(done)}`)
  expect(sum).toMatchObject({ sent: streams * count, found: streams * count, gaps: 0 })
  expect(Object.keys(done)).toHaveLength(12)
  expect(Object.values(done)).not.toContain(0)
  expectBounded(growth, most)
})
