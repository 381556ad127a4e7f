import { expect, test } from 'vitest'
import { say } from '@/e2e/faults/client'
import { type Figures, report } from '@/e2e/faults/figures'
import { follow, type Follower } from '@/e2e/faults/follower'
import { inBatches } from '@/e2e/faults/in-batches'
import { expectBounded, warmUp, watchMemory } from '@/e2e/faults/memory'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { app, countingAgent } from '@/e2e/faults/running'

const streams = 1_000
/** In MB: what Node may keep, of all that the app has. Left to itself it lets garbage lie as long as there is room. */
const heap = 320
/** In MB: what the process may take beyond what it began with, garbage and all that is no heap included. */
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
    const taskId = await say(base, slug, `count=${count} rate=2 bytes=100`)
    const follower = follow(() => base, taskId)
    followed.push([taskId, follower])
    void follower.rests.then(() => (rest += 1))
  })
  await expect.poll(() => followed.every(([, { shown }]) => shown.length > 2), { timeout: 60_000 }).toBe(true)
  // All of them are open now.
  expect(rest).toBe(0)
  await Promise.all(followed.map(([, { rests }]) => rests))
  const grown = memory()
  expectBounded(grown, most)
  const sum = { sent: 0, acknowledged: 0, found: 0, gaps: 0 } satisfies Figures
  for (const [taskId, follower] of followed) {
    const figures = await expectNothingLost(base, taskId, [follower], count)
    expect(figures).toMatchObject({ found: count, gaps: 0 })
    expect(follower.connections).toBe(1)
    for (const name of ['sent', 'acknowledged', 'found'] as const) sum[name] += figures[name]
  }
  report(context, { ...sum, ...(grown !== undefined && { memory: grown, each: (grown * 1024) / streams }) })
})
