import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, type TestContext } from 'vitest'
import { readTask, say } from '@/e2e/faults/client'
import { report } from '@/e2e/faults/figures'
import { follow, type Follower, freely, slowly } from '@/e2e/faults/follower'
import { expectBounded, warmUp, watchMemory } from '@/e2e/faults/memory'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { app, countingAgent } from '@/e2e/faults/running'

const count = 180_000

/** A minute's fast stream for a quick reader and some others, of whom `meanwhile` knows more. */
async function beside(
  context: TestContext,
  paces: Follower['pace'][],
  meanwhile: (others: Follower[], quick: Follower) => Promise<void>,
): Promise<void> {
  const agent = await countingAgent()
  const running = await app({ LIMITS: 'log=65536' })
  const base = running.url
  const slug = await warmUp(base, agent.url)
  const memory = watchMemory(running)
  const taskId = await say(base, slug, `count=${count} rate=3000 bytes=550 renew=yes`)
  const quick = follow(() => base, taskId)
  const others = paces.map((pace) => follow(() => base, taskId, pace))
  await meanwhile(others, quick)
  const grown = memory()
  expectBounded(grown)
  const figures = await expectNothingLost(base, taskId, [quick, ...others], count)
  expect(figures).toMatchObject({ found: count, gaps: 0 })
  expect(await readTask(base, taskId)).toMatchObject({ state: 'completed', open: false })
  report(context, { ...figures, memory: grown })
}

test('a reader that takes 64 KB a second beside a quick one', (context) =>
  beside(context, [slowly(64 * 1024)], async ([slow], quick) => {
    if (!slow) return
    await quick.rests
    const behind = slow.shown.length
    expect(behind).toBeGreaterThan(500)
    expect(behind).toBeLessThan(quick.shown.length / 2)
    await sleep(5_000)
    expect(slow.shown.length).toBeGreaterThan(behind)
    slow.pace = freely
    await slow.rests
    expect(slow.shown.length).toBe(quick.shown.length)
  }))

test('two readers that do not read for a minute, beside a quick one: one comes to it, one leaves', (context) => {
  const reads = Promise.withResolvers<void>()
  const waits = () => reads.promise
  return beside(context, [waits, waits], async ([late, gone], quick) => {
    if (!late || !gone) return
    await quick.rests
    expect(late.shown.length).toBeLessThan(quick.shown.length / 2)
    gone.leave()
    reads.resolve()
    await late.rests
    expect(late.shown.length).toBe(quick.shown.length)
    await gone.rests
    expect(gone.shown.length).toBeLessThan(quick.shown.length / 2)
  })
})
