import { expect, test } from 'vitest'
import { startTask } from '@/e2e/faults/client'
import { type FaultMetrics, report } from '@/e2e/faults/fault-metrics'
import { follow, type Follower } from '@/e2e/faults/follower'
import { inBatches } from '@/e2e/faults/in-batches'
import { expectBounded, warmUp, watchMemory } from '@/e2e/faults/memory'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { app, countingAgent } from '@/e2e/faults/running'

const streams = 1_000
/** Heap limit of the app, in MB. Without it, Node collects garbage late. */
const heap = 320
/** Maximum memory growth of the process, in MB, including garbage and memory outside the heap. */
const most = 384

test('1,000 tasks at once, a reader each', async (context) => {
  const agent = await countingAgent()
  const running = await app({ NODE_OPTIONS: `--max-old-space-size=${heap}` })
  const base = running.url
  const slug = await warmUp(base, agent.url)
  const memory = watchMemory(running)
  const count = 200
  const followed: [string, Follower][] = []
  let rest = 0
  await inBatches(streams, 20, async () => {
    const taskId = await startTask(base, slug, `count=${count} rate=2 bytes=100`)
    const follower = follow(() => base, taskId)
    followed.push([taskId, follower])
    void follower.atRest.then(() => (rest += 1))
  })
  await expect.poll(() => followed.every(([, { shown }]) => shown.length > 2), { timeout: 60_000 }).toBe(true)
  // All streams are open.
  expect(rest).toBe(0)
  await Promise.all(followed.map(([, { atRest }]) => atRest))
  const growth = memory()
  expectBounded(growth, most)
  const sum = { sent: 0, acknowledged: 0, found: 0, gaps: 0 } satisfies FaultMetrics
  for (const [taskId, follower] of followed) {
    const metrics = await expectNothingLost(base, taskId, [follower], count)
    expect(metrics).toMatchObject({ found: count, gaps: 0 })
    expect(follower.connections).toBe(1)
    for (const name of ['sent', 'acknowledged', 'found'] as const) sum[name] += metrics[name]
  }
  report(context, { ...sum, ...(growth !== undefined && { memory: growth, each: (growth * 1024) / streams }) })
})
