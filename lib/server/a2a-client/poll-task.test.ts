import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { cancelTask } from '@/lib/server/tasks/cancel-task'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, summarizeRows, readAllRows, readRowsUntil } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

/** An agent whose stream ends too early, and which then responds with HTTP 503 `failures` times. */
async function lost(failures: number, settings: Record<string, string> = {}) {
  await startEngine(settings)
  let left = failures
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.event(v1.task('t1', 'WORKING')), call.end()),
    GetTask: (call) => {
      left -= 1
      if (left < 0) return call.reply(v1.bareTask('t1', 'COMPLETED'))
      return call.response.writeHead(503).end()
    },
  })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  return { server, viewer, taskId }
}

test(
  'an agent that is away for longer than a moment is waited for, which the log says once',
  { tags: ['exhaustive'], timeout: 60_000 },
  async () => {
    const { taskId } = await lost(4, { AGENT_PATIENCE: '60' })
    const rows = await readAllRows(taskId)
    expect(summarizeRows(rows).slice(1)).toEqual(['task working', 'note', 'task completed'])
    expect(rows[2]).toMatchObject({ event: { note: expect.stringContaining('Waiting for the agent') } })
  },
)

test('an agent that stays unavailable fails the task after AGENT_PATIENCE', async () => {
  const { viewer, taskId } = await lost(Infinity, { AGENT_PATIENCE: '1' })
  expect(summarizeRows(await readAllRows(taskId)).at(-1)).toMatch(/^fault/)
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'failed', open: false })
})

test('a task whose agent is unavailable can be stopped immediately', async () => {
  const { viewer, taskId } = await lost(Infinity, { AGENT_PATIENCE: '3600' })
  await readRowsUntil(taskId, ({ kind }) => kind === 'note')
  await expect(cancelTask(viewer, taskId)).rejects.toMatchObject({ kind: 'agent-error' })
  expect(summarizeRows(await readAllRows(taskId)).at(-1)).toBe('gap')
  expect(await findTask(viewer, taskId)).toMatchObject({ open: false })
})

test('limits concurrent polls of one agent', async () => {
  await startEngine()
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
  const viewer = localViewer()
  const agent = await agentAt(server.url)
  const tasks = await Promise.all(
    Array.from({ length: count }, () => startTurn(viewer, agent, messageCall('go'), 'v1.0')),
  )
  await Promise.all(tasks.map(({ taskId }) => readAllRows(taskId)))
  const ended = await Promise.all(tasks.map(({ taskId }) => findTask(viewer, taskId)))
  expect(ended.filter((task) => task?.state === 'completed')).toHaveLength(count)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(8)
})
