import { expect, it } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { TaskState } from '@/lib/a2a/states'
import { listTaskTimes } from '@/lib/server/db/tasks/task-times'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { startStopwatch } from '@/lib/server/tasks/log/stopwatch'
import { agentAt, startEngine, restart, readAllRows, readRowsUntil } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'

const foldOf = (state: TaskState, open = true): TaskFold => ({
  ...emptyFold,
  open,
  task: { ...emptyFold.task, status: { state } },
})

it('measures the time to the first event and to the first rest', () => {
  let now = 1000
  const watch = startStopwatch(() => now)
  watch.observe([{ kind: 'request' }])
  expect(watch.times(foldOf('submitted'))).toEqual({})
  now += 40.4
  watch.observe([{ kind: 'note' }, { kind: 'fault' }])
  expect(watch.times(foldOf('submitted'))).toEqual({})
  now += 60
  watch.observe([{ kind: 'task' }])
  expect(watch.times(foldOf('working'))).toEqual({ firstEventMs: 100 })
  now += 400
  watch.observe([{ kind: 'status' }])
  expect(watch.times(foldOf('input-required'))).toEqual({ firstEventMs: 100, firstTurnMs: 500 })
  now += 5000
  watch.observe([{ kind: 'request' }, { kind: 'status' }])
  expect(watch.times(foldOf('completed', false))).toEqual({ firstEventMs: 100, firstTurnMs: 500 })
})

it('has no rest time for an agent that never responded', () => {
  const watch = startStopwatch()
  watch.observe([{ kind: 'request' }])
  watch.observe([{ kind: 'fault' }])
  expect(watch.times(foldOf('failed', false))).toEqual({})
})

const task = (state: string) => ({ task: { id: 'remote', contextId: 'c', status: { state: `TASK_STATE_${state}` } } })
const timesOf = async (agentId: string) => listTaskTimes(agentId, new Date(0), 5)

it('is stored with real tasks', async () => {
  await startEngine()
  const release = Promise.withResolvers<void>()
  const agent = await rawAgent({
    SendStreamingMessage: async ({ event, end }) => {
      event(task('WORKING'))
      await release.promise
      // The duration that the test reads.
      await sleep(120)
      event(task('COMPLETED'))
      end()
    },
  })
  const record = await agentAt(agent.url)
  const { taskId } = await startTurn(localViewer(), record, messageCall('hello'), 'v1.0')
  await readRowsUntil(taskId, ({ kind }) => kind === 'task')
  release.resolve()
  await readAllRows(taskId)
  const [times] = await timesOf(record.id)
  expect(times?.state).toBe('completed')
  expect(times?.firstEventMs).toBeGreaterThanOrEqual(0)
  expect((times?.firstTurnMs ?? 0) - (times?.firstEventMs ?? 0)).toBeGreaterThanOrEqual(100)
})

it('does not time what a restart interrupted', async () => {
  await startEngine()
  const agent = await rawAgent({
    SendStreamingMessage: ({ event }) => event(task('WORKING')),
    SubscribeToTask: ({ event, end }) => {
      event(task('COMPLETED'))
      end()
    },
    GetTask: ({ reply }) => reply(task('COMPLETED').task),
  })
  const record = await agentAt(agent.url)
  const { taskId } = await startTurn(localViewer(), record, messageCall('hello'), 'v1.0')
  await readRowsUntil(taskId, ({ kind }) => kind === 'task')
  await restart()
  await readAllRows(taskId)
  const [times] = await timesOf(record.id)
  expect(times).toMatchObject({ state: 'completed', firstTurnMs: null })
  expect(times?.firstEventMs).not.toBeNull()
})
