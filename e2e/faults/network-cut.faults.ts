import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readTask, register, startTask } from '@/e2e/faults/client'
import { report } from '@/e2e/faults/fault-metrics'
import { follow } from '@/e2e/faults/follower'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { app, countingAgent, portOf } from '@/e2e/faults/running'
import { startInterruptibleProxy } from '@/lib/server/testing/interruptible-proxy'

/** The network faults: kind, duration in ms, and number. */
const faults = [
  { name: 'reset', how: 'cut', ms: 50, times: 10 },
  { name: 'gone for 8 s', how: 'cut', ms: 8_000, times: 2 },
  { name: 'silent for 8 s', how: 'stall', ms: 8_000, times: 2 },
] as const

test.for(faults)('network to the agent $name, $times times in mid-stream', async ({ how, ms, times }, context) => {
  const agent = await countingAgent()
  const line = await startInterruptibleProxy({ host: '127.0.0.1', port: Number(portOf(agent)) })
  onTestFinished(() => line.close())
  const { url: base } = await app({ STREAM_IDLE: '5', AGENT_TIMEOUT: '5', AGENT_PATIENCE: '120' })
  const slug = await register(base, agent.url.replace(portOf(agent), String(line.port)))
  const count = 6000
  const taskId = await startTask(base, slug, `count=${count} rate=200 bytes=100`)
  const follower = follow(() => base, taskId)
  const since = performance.now()
  for (let each = 0; each < times; each += 1) {
    const before = follower.shown.length
    await expect.poll(() => follower.shown.length).toBeGreaterThan(before + 100)
    line[how]()
    await sleep(ms)
    line.restore()
  }
  await follower.atRest
  const metrics = await expectNothingLost(base, taskId, [follower], count)
  expect(metrics.found).toBe(count)
  expect(metrics.gaps).toBeGreaterThanOrEqual(1)
  expect(await readTask(base, taskId)).toMatchObject({ state: 'completed', open: false })
  report(context, { ...metrics, seconds: (performance.now() - since) / 1000 })
})
