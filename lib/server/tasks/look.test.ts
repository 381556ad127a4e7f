import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findTask } from '@/lib/server/db/tasks'
import { localViewer } from '@/lib/server/db/users'
import { cancelTask } from '@/lib/server/tasks/cancel'
import { startTurn } from '@/lib/server/tasks/start'
import { agentAt, engine, gist, told, toldUntil } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { saying } from '@/lib/server/tasks/testing/saying'
import { v1 } from '@/lib/server/tasks/testing/v1'

/** An agent whose stream ends too early, and which then answers with HTTP 503 as often as is said. */
async function lost(failures: number, settings: Record<string, string> = {}) {
  await engine(settings)
  let left = failures
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.event(v1.task('t1', 'WORKING')), call.end()),
    GetTask: (call) => {
      left -= 1
      if (left < 0) return call.reply(v1.bareTask('t1', 'COMPLETED'))
      return call.response.writeHead(503).end()
    },
  })
  const viewer = await localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), saying('go'), 'v1.0')
  return { server, viewer, taskId }
}

test(
  'an agent that is away for longer than a moment is waited for, which the log says once',
  { tags: ['exhaustive'], timeout: 60_000 },
  async () => {
    const { taskId } = await lost(4, { AGENT_PATIENCE: '60' })
    const rows = await told(taskId)
    expect(gist(rows).slice(1)).toEqual(['task working', 'note', 'task completed'])
    expect(rows[2]).toMatchObject({ event: { note: expect.stringContaining('Waiting for the agent') } })
  },
)

test('an agent that stays away fails the task once the patience is over', async () => {
  const { viewer, taskId } = await lost(Infinity, { AGENT_PATIENCE: '1' })
  expect(gist(await told(taskId)).at(-1)).toMatch(/^fault/)
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'failed', open: false })
})

test('who stops a task whose agent is waited for need not wait', async () => {
  const { viewer, taskId } = await lost(Infinity, { AGENT_PATIENCE: '3600' })
  await toldUntil(taskId, ({ kind }) => kind === 'note')
  await expect(cancelTask(viewer, taskId)).rejects.toMatchObject({ kind: 'agent-error' })
  expect(gist(await told(taskId)).at(-1)).toBe('gap')
  expect(await findTask(viewer, taskId)).toMatchObject({ open: false })
})

test('however many tasks were lost with their agent, a few ask it at the same time', async () => {
  await engine()
  const count = 40
  let asking = 0
  let most = 0
  let started = 0
  const all = Promise.withResolvers<void>()
  const server = await rawAgent({
    SendStreamingMessage: async (call) => {
      started += 1
      call.event(v1.task(`t${started}`, 'WORKING'))
      if (started === count) all.resolve()
      await all.promise
      call.end()
    },
    GetTask: async (call) => {
      asking += 1
      most = Math.max(most, asking)
      // Long enough for calls to overlap.
      await sleep(20)
      asking -= 1
      call.reply(v1.bareTask((call.params as { id: string }).id, 'COMPLETED'))
    },
  })
  const viewer = await localViewer()
  const agent = await agentAt(server.url)
  const tasks = await Promise.all(Array.from({ length: count }, () => startTurn(viewer, agent, saying('go'), 'v1.0')))
  await Promise.all(tasks.map(({ taskId }) => told(taskId)))
  const ended = await Promise.all(tasks.map(({ taskId }) => findTask(viewer, taskId)))
  expect(ended.filter((task) => task?.state === 'completed')).toHaveLength(count)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(8)
})
