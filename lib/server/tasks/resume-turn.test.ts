import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { appendEvents, createTask } from '@/lib/server/db/events/events'
import { findTask, updateTask } from '@/lib/server/db/tasks/tasks'
import { localViewer } from '@/lib/server/platform/viewer'
import { env } from '@/lib/server/platform/env'
import { prepareCall } from '@/lib/server/a2a-client/prepare-call'
import { recoverTasks } from '@/lib/server/tasks/resume-turn'
import { shutdownTasks, stopFollowing } from '@/lib/server/tasks/shutdown-tasks'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { tail } from '@/lib/server/tasks/log/tail'
import {
  agentAt,
  startEngine,
  summarizeRows,
  readStoredRows,
  restart,
  readAllRows,
  readRowsUntil,
} from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { v10 } from '@/lib/a2a/dialects/v1-0/v1-0'

test('a shutdown ends readers, and the next start resumes the turn', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => (call.event(v1.task('t1', 'WORKING')), call.event(v1.chunk('t1', 'one ', false))),
    GetTask: (call) => call.reply(v1.bareTask('t1', 'WORKING')),
    SubscribeToTask: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.chunk('t1', 'two'))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  await readRowsUntil(taskId, ({ kind }) => kind === 'artifact')
  const reading = readAllRows(taskId)
  await restart()
  expect(summarizeRows(await reading)).toEqual(['request stream', 'task working', 'artifact ["one "]'])
  await server.calls[0]?.closed
  expect(summarizeRows(await readAllRows(taskId, 3))).toEqual([
    'gap',
    'task working',
    'request subscribe',
    'task working',
    'artifact ["two"]',
    'status completed',
  ])
  expect(server.calls.map(({ method }) => method)).toEqual(['SendStreamingMessage', 'GetTask', 'SubscribeToTask'])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'completed', open: false, artifactCount: 1 })
})

test('a shutdown waits a moment for the answers of agents that have not named their task', async () => {
  await startEngine()
  const server = await rawAgent({
    SendMessage: (call) => void setTimeout(() => call.reply(v1.task('t1', 'COMPLETED')), 300),
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url, { streaming: false })
  const { taskId } = await startTurn(viewer, agent, messageCall('go'), 'v1.0')
  const reading = readAllRows(taskId)
  await shutdownTasks(5_000, 2_000)
  expect(summarizeRows(await reading)).toEqual(['request send', 'task completed'])
  await expect(startTurn(viewer, agent, messageCall('too late'), 'v1.0')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(server.calls).toHaveLength(1)
})

test('a task that is about to be deleted is not resumed', async () => {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: (call) => call.event(v1.task('t1', 'WORKING')) })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  await readRowsUntil(taskId, ({ kind }) => kind === 'task')
  const reading = readAllRows(taskId)
  expect(await stopFollowing(taskId)).toBe(true)
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'working', open: false })
  await recoverTasks()
  expect(summarizeRows(await reading)).toEqual(['request stream', 'task working'])
  expect(server.calls).toHaveLength(1)
})

test('a turn fails if the agent no longer has the task', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => call.event(v1.task('t1', 'WORKING')),
    GetTask: (call) => call.fail(-32001, 'Task not found'),
  })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  await readRowsUntil(taskId, ({ kind }) => kind === 'task')
  await restart()
  expect(summarizeRows(await readAllRows(taskId))).toEqual([
    'request stream',
    'task working',
    'gap',
    'fault agent-error',
  ])
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'failed', open: false })
})

test('a turn without a task ID is not resumed, and no message is sent again', async () => {
  await startEngine()
  const server = await rawAgent({})
  const viewer = localViewer()
  const { id: agentId } = await agentAt(server.url)
  const task = await createTask(viewer, { agentId, dialect: 'v1.0', callerDialect: 'v1.0', title: 'go' })
  const { draft } = prepareCall({ agent: { binding: 'JSONRPC' }, dialect: v10 }, messageCall('go'))
  await appendEvents(task.id, [{ ...draft, seq: 1, at: new Date().toISOString() }], { open: true })
  await recoverTasks()
  expect(summarizeRows(await readAllRows(task.id))).toEqual(['request stream', 'gap', 'fault internal'])
  expect(server.calls).toEqual([])
  expect(await findTask(viewer, task.id)).toMatchObject({ state: 'failed', open: false })
})

test('a task that rested is only closed', async () => {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: (call) => call.reply(v1.task('t1', 'COMPLETED')) })
  const viewer = localViewer()
  const { taskId } = await startTurn(viewer, await agentAt(server.url), messageCall('go'), 'v1.0')
  await readAllRows(taskId)
  await updateTask(taskId, { open: true })
  await recoverTasks()
  expect(await readStoredRows(taskId)).toHaveLength(2)
  expect(await findTask(viewer, taskId)).toMatchObject({ state: 'completed', open: false })
})

test('after a kill in mid-stream, all published rows are stored and the next process completes the task', async () => {
  await startEngine()
  const words = Array.from({ length: 400 }, (_, index) => `${index} `)
  const server = await rawAgent({
    SendStreamingMessage: async (call) => {
      call.event(v1.task('t1', 'WORKING'))
      for (const [index, word] of words.entries()) {
        if (call.response.destroyed) return
        call.event(v1.chunk('t1', word, index > 0))
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    },
    GetTask: (call) =>
      call.reply(
        v1.bareTask('t1', 'COMPLETED', { artifacts: [{ artifactId: 'a1', parts: [{ text: words.join('') }] }] }),
      ),
  })
  const agent = await agentAt(server.url)
  const child = spawn(
    process.execPath,
    ['--import', './scripts/testing/typescript.mjs', 'lib/server/tasks/testing/child.ts', agent.id],
    { env: { ...process.env, DATA_DIR: env().DATA_DIR }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const closed = once(child, 'close')
  let output = ''
  child.stdout.setEncoding('utf8')
  for await (const text of child.stdout) {
    output += text
    if (output.split('\n').length > 100) child.kill('SIGKILL')
  }
  await closed
  const lines = output.trimEnd().split('\n')
  const [taskId = '', ...shown] = lines
  const before = await readStoredRows(taskId)
  expect(shown.length).toBeGreaterThan(50)
  expect(before.length).toBeGreaterThanOrEqual(Number(shown.at(-1)))
  expect(before.map(({ seq }) => seq)).toEqual(before.map((_, index) => index + 1))
  expect(before.length).toBeLessThan(words.length)
  await recoverTasks()
  const after = await readAllRows(taskId, before.length)
  expect(summarizeRows(after)[0]).toBe('gap')
  expect(after.at(-1)?.event).toMatchObject({ task: { artifacts: [{ parts: [{ text: words.join('') }] }] } })
  expect(await findTask(localViewer(), taskId)).toMatchObject({ state: 'completed', open: false })
  expect(server.calls.map(({ method }) => method)).toEqual(['SendStreamingMessage', 'GetTask'])
})

test('a shutdown ends an idle reader', async () => {
  await startEngine()
  const server = await rawAgent({ SendStreamingMessage: (call) => call.event(v1.task('t1', 'WORKING')) })
  const { taskId } = await startTurn(localViewer(), await agentAt(server.url), messageCall('go'), 'v1.0')
  await readRowsUntil(taskId, ({ kind }) => kind === 'task')
  const reader = tail(taskId, 2, new AbortController().signal)
  const next = reader.next()
  await restart()
  expect(await next).toEqual({ done: true, value: undefined })
})
