import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readLog, readTask, register, startTask } from '@/e2e/faults/client'
import { report } from '@/e2e/faults/fault-metrics'
import { follow } from '@/e2e/faults/follower'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { app, countingAgent, portOf } from '@/e2e/faults/running'

const count = 8000

/** Starts a task and kills its agent in mid-stream. */
async function killAgent(patience: string) {
  const agent = await countingAgent()
  const { url: base } = await app({ AGENT_PATIENCE: patience })
  const slug = await register(base, agent.url)
  const taskId = await startTask(base, slug, `count=${count} rate=200 bytes=100`)
  const follower = follow(() => base, taskId)
  await expect.poll(() => follower.shown.length).toBeGreaterThan(500)
  await agent.end('SIGKILL')
  return { base, taskId, follower, port: Number(portOf(agent)) }
}

test('agent killed in mid-stream, back after 25 s', async (context) => {
  const { base, taskId, follower, port } = await killAgent('120')
  await sleep(25_000)
  expect(await readTask(base, taskId)).toMatchObject({ state: 'working', open: true })
  expect((await readLog(base, taskId)).at(-1)).toMatchObject({ kind: 'note' })
  const since = performance.now()
  await countingAgent(port)
  const before = follower.shown.length
  await expect.poll(() => follower.shown.length, { timeout: 60_000 }).toBeGreaterThan(before)
  const seconds = (performance.now() - since) / 1000
  await follower.atRest
  const metrics = await expectNothingLost(base, taskId, [follower], count)
  expect(metrics.found).toBe(count)
  expect(await readTask(base, taskId)).toMatchObject({ state: 'completed', open: false })
  report(context, { ...metrics, seconds })
})

test('agent killed in mid-stream, never back: fails the task after AGENT_PATIENCE', async (context) => {
  const { base, taskId, follower } = await killAgent('20')
  const since = performance.now()
  await follower.atRest
  const seconds = (performance.now() - since) / 1000
  const metrics = await expectNothingLost(base, taskId, [follower], count)
  expect((await readLog(base, taskId)).slice(-3).map(({ kind }) => kind)).toContain('fault')
  expect(await readTask(base, taskId)).toMatchObject({ state: 'failed', open: false })
  report(context, { ...metrics, seconds })
})
