import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { applyRow } from '@/lib/a2a/folding/apply-row'
import { emptyFold } from '@/lib/a2a/fold'
import { setLimits } from '@/lib/limits/limits'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { applyLimits } from '@/lib/server/platform/limits'
import { deleteSingleton } from '@/lib/server/platform/singleton'
import { fairShare, memoryOf } from '@/lib/server/tasks/log/memory-budget'
import { currentFold, runningTasks } from '@/lib/server/tasks/log/pumps'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readAllRows, readRowsUntil } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

afterEach(() => {
  setLimits({})
  deleteSingleton('task-memory')
})

test('divides what small tasks do not need among the others', () => {
  expect(fairShare([10, 20, 30], 100)).toBe(Infinity)
  expect(fairShare([10, 100, 50], 100)).toBe(45)
  expect(fairShare([100, 100], 100)).toBe(50)
  expect(fairShare([], 100)).toBe(Infinity)
})

test.each<[string, (count: number) => object[], number]>([
  ['empty parts', (count) => Array.from({ length: count }, () => ({ text: '' })), 40],
  ['arrays', (count) => Array.from({ length: count }, () => ({ data: [[]] })), 144],
  ['keys', (count) => [{ data: Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 0])) }], 81],
])('counts for %s at least half of what was measured', (_, parts, measured) => {
  const count = 1_000
  const artifact = { artifactId: 'a', parts: parts(count) as [] }
  const event = { kind: 'artifact', taskId: 't', artifact, append: false, lastChunk: true } as const
  const at = new Date().toISOString()
  const fold = applyRow(emptyFold, { seq: 1, at, direction: 'in', method: '', kind: 'artifact', raw: '', event })
  expect(memoryOf(fold) / count).toBeGreaterThan(measured / 2)
})

test('the task that takes more than its share ends, and small ones go on', async () => {
  await startEngine({ LIMITS: 'memory=0.5' })
  applyLimits()
  const small = await rawAgent({
    SendStreamingMessage: (call) => call.event(v1.task('t1', 'WORKING')),
  })
  const large = await rawAgent({
    SendStreamingMessage: async (call) => {
      call.event(v1.task('t2', 'WORKING'))
      const left = new AbortController()
      call.response.once('close', () => left.abort())
      for (let index = 0; !call.response.destroyed; index += 1) {
        const artifact = { artifactId: `a${index}`, parts: [{ text: 'x'.repeat(20_000) }] }
        call.event({ artifactUpdate: { taskId: 't2', contextId: 'c1', artifact } })
        if (call.response.writableNeedDrain) await once(call.response, 'drain', left).catch(() => undefined)
      }
    },
  })
  const viewer = localViewer()
  const honest = await startTurn(viewer, await agentAt(small.url), messageCall('go'), 'v1.0')
  await readRowsUntil(honest.taskId, ({ kind }) => kind === 'task')
  const { taskId } = await startTurn(viewer, await agentAt(large.url), messageCall('go'), 'v1.0')
  const rows = await readAllRows(taskId)
  expect(rows.at(-1)).toMatchObject({
    event: { fault: { kind: 'too-large', hop: 'agent', details: { code: 'agent-tasks-memory' } } },
  })
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'failed', open: false })
  expect((await currentFold(taskId)).task.artifacts.length).toBeGreaterThan(10)
  // What is left of the budget is free again.
  expect(runningTasks()).toEqual([honest.taskId])
  small.calls[0]?.event({ statusUpdate: { taskId: 't1', contextId: 'c1', status: { state: 'TASK_STATE_COMPLETED' } } })
  small.calls[0]?.end()
  expect((await readAllRows(honest.taskId)).at(-1)).toMatchObject({ event: { status: { state: 'completed' } } })
})
