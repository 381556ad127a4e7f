import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { findTask } from '@/lib/server/db/tasks'
import { trouble } from '@/lib/server/db/trouble'
import { localViewer } from '@/lib/server/db/users'
import { env } from '@/lib/server/env'
import { recoverTasks } from '@/lib/server/tasks/recover'
import { startTurn } from '@/lib/server/tasks/start'
import { agentAt, engine, gist, told, toldUntil } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { saying } from '@/lib/server/tasks/testing/saying'
import { v1 } from '@/lib/server/tasks/testing/v1'

/** A task whose agent has said one word, and a way to lock the database as another program does. */
async function running(settings: Record<string, string> = {}) {
  await engine(settings)
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
  const viewer = await localViewer()
  const agent = await agentAt(server.url)
  const { taskId } = await startTurn(viewer, agent, saying('go'), 'v1.0')
  await toldUntil(taskId, ({ kind }) => kind === 'artifact')
  const other = new Sqlite(join(env().DATA_DIR, 'switchboard.db'), { timeout: 0 })
  onTestFinished(() => void other.close())
  return { server, viewer, agent, taskId, other, stream: server.calls[0] }
}

test('what an agent says while the database is locked is in the log once it is not', async () => {
  const { server, taskId, other, stream } = await running()
  const reading = told(taskId)
  other.exec('BEGIN IMMEDIATE')
  stream?.event(v1.chunk('t1', 'two '))
  await expect.poll(() => trouble()?.reason).toBe('locked')
  stream?.event(v1.status('t1', 'COMPLETED'))
  stream?.end()
  other.exec('ROLLBACK')
  expect(gist(await reading)).toEqual([
    'request stream',
    'task working',
    'artifact ["one "]',
    'artifact ["two "]',
    'status completed',
  ])
  expect(server.calls).toHaveLength(1)
})

test('a turn that waits too long for the database is let go, and taken up with a gap once it is back', async () => {
  const { server, viewer, agent, taskId, other, stream } = await running({ DATABASE_PATIENCE: '1' })
  other.exec('BEGIN IMMEDIATE')
  stream?.event(v1.chunk('t1', 'lost '))
  await stream?.closed
  await expect(startTurn(viewer, agent, saying('more'), 'v1.0')).rejects.toMatchObject({
    data: { kind: 'unavailable', details: { code: 'database-locked' } },
  })
  expect(server.calls).toHaveLength(1)
  // Whoever looks after turns that nobody runs cannot take it up yet either.
  await expect(recoverTasks()).resolves.toBeUndefined()
  other.exec('ROLLBACK')
  await recoverTasks()
  expect(gist(await told(taskId))).toEqual([
    'request stream',
    'task working',
    'artifact ["one "]',
    'gap',
    'task working',
    'request subscribe',
    'task working',
    'artifact ["three"]',
    'status completed',
  ])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'completed', open: false, lastSeq: 9 })
})
