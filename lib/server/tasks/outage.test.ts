import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { removeTasks } from '@/lib/server/db/tasks/conversation-tasks'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { currentOutage } from '@/lib/server/db/engine/database-outage'
import { localViewer } from '@/lib/server/platform/viewer'
import { env } from '@/lib/server/platform/env'
import { isRunning, logNote } from '@/lib/server/tasks/log/pumps'
import { followIfRunning, recoverTasks } from '@/lib/server/tasks/resume-turn'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { agentAt, startEngine, summarizeRows, readAllRows, readRowsUntil } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

/** A task whose agent has sent one chunk, and a function that locks the database like another program. */
async function running(settings: Record<string, string> = {}) {
  await startEngine(settings)
  await recoverTasks()
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.event(v1.task('t1', 'WORKING')), call.event(v1.chunk('t1', 'one ', false))),
    GetTask: (call) => call.reply(v1.bareTask('t1', 'WORKING')),
    SubscribeToTask: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.chunk('t1', 'three'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url)
  const { taskId } = await startTurn(viewer, agent, messageCall('go'), 'v1.0')
  await readRowsUntil(taskId, ({ kind }) => kind === 'artifact')
  const other = new Sqlite(join(env().DATA_DIR, 'switchboard.db'), { timeout: 0 })
  onTestFinished(() => void other.close())
  return { server, viewer, agent, taskId, other, stream: server.calls[0] }
}

/** The rows of a resumed turn. */
const resumed = ['gap', 'task working', 'request subscribe', 'task working', 'artifact ["three"]', 'status completed']

test('stores events that arrive while the database is locked', async () => {
  const { server, taskId, other, stream } = await running()
  const reading = readAllRows(taskId)
  other.exec('BEGIN IMMEDIATE')
  stream?.event(v1.chunk('t1', 'two '))
  await expect.poll(() => currentOutage()?.reason).toBe('locked')
  stream?.event(v1.status('t1', 'COMPLETED'))
  stream?.end()
  other.exec('ROLLBACK')
  expect(summarizeRows(await reading)).toEqual([
    'request stream',
    'task working',
    'artifact ["one "]',
    'artifact ["two "]',
    'status completed',
  ])
  expect(server.calls).toHaveLength(1)
})

test('suspends a turn that waits too long for the database and resumes it with a gap', async () => {
  const { server, viewer, agent, taskId, other, stream } = await running({ DATABASE_PATIENCE: '1' })
  const reading = readAllRows(taskId)
  other.exec('BEGIN IMMEDIATE')
  stream?.event(v1.chunk('t1', 'lost '))
  await stream?.closed
  await expect(startTurn(viewer, agent, messageCall('more'), 'v1.0')).rejects.toMatchObject({
    data: { kind: 'unavailable', details: { code: 'database-locked' } },
  })
  expect(server.calls).toHaveLength(1)
  // Recovery cannot resume it yet either.
  await expect(recoverTasks()).resolves.toBeUndefined()
  other.exec('ROLLBACK')
  await recoverTasks()
  expect(summarizeRows(await reading)).toEqual(['request stream', 'task working', 'artifact ["one "]', ...resumed])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'completed', open: false, lastSeq: 9 })
})

test('a caller that subscribes after an outage resumes a suspended turn', async () => {
  const { server, viewer, agent, taskId, other, stream } = await running({ DATABASE_PATIENCE: '1' })
  other.exec('BEGIN IMMEDIATE')
  stream?.event(v1.chunk('t1', 'lost '))
  await expect.poll(() => isRunning(taskId)).toBe(false)
  other.exec('ROLLBACK')
  const task = await requireTask(viewer, taskId)
  await Promise.all([followIfRunning(task, agent), followIfRunning(task, agent)])
  expect(summarizeRows(await readAllRows(taskId, 3))).toEqual(resumed)
  expect(server.calls.map(({ method }) => method)).toEqual(['SendStreamingMessage', 'GetTask', 'SubscribeToTask'])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'completed', open: false })
})

test('a note after an outage leaves a suspended turn to recovery', async () => {
  const { viewer, taskId, other, stream } = await running({ DATABASE_PATIENCE: '1' })
  other.exec('BEGIN IMMEDIATE')
  stream?.event(v1.chunk('t1', 'lost '))
  await expect.poll(() => isRunning(taskId)).toBe(false)
  other.exec('ROLLBACK')
  await logNote(await requireTask(viewer, taskId), { note: 'A note.' })
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'working', open: true })
  await recoverTasks()
  expect(summarizeRows(await readAllRows(taskId, 3))).toEqual(['note', ...resumed])
})

test('a reader of a suspended task ends when the task is deleted', async () => {
  const { viewer, taskId, other, stream } = await running({ DATABASE_PATIENCE: '1' })
  const reading = readAllRows(taskId)
  other.exec('BEGIN IMMEDIATE')
  stream?.event(v1.chunk('t1', 'lost '))
  await expect.poll(() => isRunning(taskId)).toBe(false)
  other.exec('ROLLBACK')
  await removeTasks(viewer, [taskId])
  expect(summarizeRows(await reading)).toEqual(['request stream', 'task working', 'artifact ["one "]'])
})
