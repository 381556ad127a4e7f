import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, type TestContext } from 'vitest'
import { readTask, startTask } from '@/e2e/faults/client'
import { report } from '@/e2e/faults/fault-metrics'
import { follow, type Follower, unlimited, limitRate } from '@/e2e/faults/follower'
import { expectBounded, warmUp, watchMemory } from '@/e2e/faults/memory'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { app, countingAgent } from '@/e2e/faults/running'

const count = 180_000

/** Streams for a minute to a fast reader and to others with these paces, and checks all of them. `meanwhile` runs during the stream. */
async function withFastReader(
  context: TestContext,
  paces: Follower['pace'][],
  meanwhile: (others: Follower[], quick: Follower) => Promise<void>,
): Promise<void> {
  const agent = await countingAgent()
  const running = await app({ LIMITS: 'log=65536' })
  const base = running.url
  const slug = await warmUp(base, agent.url)
  const memory = watchMemory(running)
  const taskId = await startTask(base, slug, `count=${count} rate=3000 bytes=550 renew=yes`)
  const quick = follow(() => base, taskId)
  const others = paces.map((pace) => follow(() => base, taskId, pace))
  await meanwhile(others, quick)
  const growth = memory()
  expectBounded(growth)
  const metrics = await expectNothingLost(base, taskId, [quick, ...others], count)
  expect(metrics).toMatchObject({ found: count, gaps: 0 })
  expect(await readTask(base, taskId)).toMatchObject({ state: 'completed', open: false })
  report(context, { ...metrics, memory: growth })
}

test('a reader of 64 KB/s beside a fast one', (context) =>
  withFastReader(context, [limitRate(64 * 1024)], async ([slow], quick) => {
    if (!slow) return
    await quick.atRest
    const behind = slow.shown.length
    expect(behind).toBeGreaterThan(500)
    expect(behind).toBeLessThan(quick.shown.length / 2)
    await sleep(5_000)
    expect(slow.shown.length).toBeGreaterThan(behind)
    slow.pace = unlimited
    await slow.atRest
    expect(slow.shown.length).toBe(quick.shown.length)
  }))

test('two readers that pause for a minute, beside a fast one: one resumes, one disconnects', (context) => {
  const reads = Promise.withResolvers<void>()
  const waits = () => reads.promise
  return withFastReader(context, [waits, waits], async ([late, gone], quick) => {
    if (!late || !gone) return
    await quick.atRest
    expect(late.shown.length).toBeLessThan(quick.shown.length / 2)
    gone.disconnect()
    reads.resolve()
    await late.atRest
    expect(late.shown.length).toBe(quick.shown.length)
    await gone.atRest
    expect(gone.shown.length).toBeLessThan(quick.shown.length / 2)
  })
})
