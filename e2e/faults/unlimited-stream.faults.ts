import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLog, readTask, startTask, readSentCount } from '@/e2e/faults/client'
import { report } from '@/e2e/faults/fault-metrics'
import { follow } from '@/e2e/faults/follower'
import { expectBounded, warmUp, watchMemory } from '@/e2e/faults/memory'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { app, countingAgent, dataDir } from '@/e2e/faults/running'

/** Follows a task without a rate limit to its end. */
async function flood(limits: string, text: string) {
  const folder = dataDir()
  const agent = await countingAgent()
  const running = await app({ DATA_DIR: folder, LIMITS: limits })
  const base = running.url
  const slug = await warmUp(base, agent.url)
  const memory = watchMemory(running)
  const since = performance.now()
  const taskId = await startTask(base, slug, `count=100000000 rate=0 bytes=550 ${text}`)
  const follower = follow(() => base, taskId)
  await follower.atRest
  const growth = memory()
  expectBounded(growth)
  const seconds = (performance.now() - since) / 1000
  const completeness = await expectNothingLost(base, taskId, [follower], await readSentCount(agent.url, base, taskId))
  return { base, folder, taskId, metrics: { ...completeness, seconds, memory: growth } }
}

test('an agent that sends as fast as it can for a minute, one reader', async (context) => {
  const { base, taskId, metrics } = await flood('log=65536', 'seconds=60 renew=yes')
  expect(metrics).toMatchObject({ found: metrics.sent, gaps: 0 })
  expect(await readTask(base, taskId)).toMatchObject({ state: 'completed', open: false })
  report(context, metrics)
})

test('an agent that sends without end: stops reading at the log limit and fails the task', async (context) => {
  const limit = 64
  const { base, folder, taskId, metrics } = await flood(`log=${limit}`, '')
  expect(await readTask(base, taskId)).toMatchObject({ state: 'failed', open: false })
  const fault = (await readLog(base, taskId)).findLast(({ kind }) => kind === 'fault')
  expect(fault?.event).toMatchObject({ fault: { kind: 'too-large', details: { code: 'agent-log-too-large' } } })
  // The file also has the keyframes, which never take more than the log, and the first task.
  expect(statSync(join(folder, 'switchboard.db')).size).toBeLessThan(2.5 * limit * 1024 * 1024)
  report(context, metrics)
})
