import { expect, test } from 'vitest'
import { readTask, register, say } from '@/e2e/faults/client'
import { report } from '@/e2e/faults/figures'
import { follow } from '@/e2e/faults/follower'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { app, countingAgent, dataDir, portOf } from '@/e2e/faults/running'

/** So many at 200 a second that the agent still speaks after the third start, on a busy machine too. */
const count = 6000

/**
 * What an agent can do for someone who was away, how many rows come between two kills, and how much the log tells in the
 * end: a few of the rows are our own.
 */
const agents = [
  { name: 'an agent that can be joined again', how: '', rows: 300, least: count },
  { name: 'an agent that can only be asked', how: 'join=no', rows: 3, least: count },
  { name: 'an agent that does not say what was', how: 'tell=no', rows: 320, least: 900 },
]

test.for(agents)('app killed three times in mid-stream, $name', async ({ how, rows, least }, context) => {
  const agent = await countingAgent()
  const env = { DATA_DIR: dataDir() }
  let running = await app(env)
  const port = portOf(running)
  const base = running.url
  const slug = await register(base, agent.url)
  const taskId = await say(base, slug, `count=${count} rate=200 bytes=200 ${how}`)
  const followers = [follow(() => base, taskId), follow(() => base, taskId)]
  const shown = () => followers[0]?.shown.length ?? 0
  const since = performance.now()
  for (let kills = 0; kills < 3; kills += 1) {
    const before = shown()
    await expect.poll(shown).toBeGreaterThan(before + rows)
    await running.end('SIGKILL')
    running = await app({ ...env, PORT: port })
  }
  await Promise.all(followers.map(({ rests }) => rests))
  const figures = await expectNothingLost(base, taskId, followers, count)
  expect(figures.gaps).toBeGreaterThanOrEqual(3)
  expect(figures.found).toBeGreaterThanOrEqual(least)
  expect(await readTask(base, taskId)).toMatchObject({ state: 'completed', open: false })
  report(context, { ...figures, seconds: (performance.now() - since) / 1000 })
})
