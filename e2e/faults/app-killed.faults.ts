import { expect, test } from 'vitest'
import { readTask, register, startTask } from '@/e2e/faults/client'
import { report } from '@/e2e/faults/fault-metrics'
import { follow } from '@/e2e/faults/follower'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { app, countingAgent, dataDir, portOf } from '@/e2e/faults/running'

/** At 200 a second, the agent still streams after the third start, on a busy machine too. */
const count = 6000

/**
 * Agents by how a stream can be resumed. `rows`: between two kills. `least`: numbers that the log must contain, which includes a few
 * rows of the app.
 */
const agents = [
  { name: 'an agent that supports resubscription', how: '', rows: 300, least: count },
  { name: 'an agent that only supports polling', how: 'resubscribe=no', rows: 3, least: count },
  { name: 'an agent without history', how: 'history=no', rows: 320, least: 900 },
]

test.for(agents)('app killed three times in mid-stream, $name', async ({ how, rows, least }, context) => {
  const agent = await countingAgent()
  const env = { DATA_DIR: dataDir() }
  let running = await app(env)
  const port = portOf(running)
  const base = running.url
  const slug = await register(base, agent.url)
  const taskId = await startTask(base, slug, `count=${count} rate=200 bytes=200 ${how}`)
  const followers = [follow(() => base, taskId), follow(() => base, taskId)]
  const shown = () => followers[0]?.shown.length ?? 0
  const since = performance.now()
  for (let kills = 0; kills < 3; kills += 1) {
    const before = shown()
    await expect.poll(shown).toBeGreaterThan(before + rows)
    await running.end('SIGKILL')
    running = await app({ ...env, PORT: port })
  }
  await Promise.all(followers.map(({ atRest }) => atRest))
  const metrics = await expectNothingLost(base, taskId, followers, count)
  expect(metrics.gaps).toBeGreaterThanOrEqual(3)
  expect(metrics.found).toBeGreaterThanOrEqual(least)
  expect(await readTask(base, taskId)).toMatchObject({ state: 'completed', open: false })
  report(context, { ...metrics, seconds: (performance.now() - since) / 1000 })
})
