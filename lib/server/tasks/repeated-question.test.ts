import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { textOf } from '@/lib/a2a/text/part-text'
import { localViewer } from '@/lib/server/platform/viewer'
import { readFold } from '@/lib/server/tasks/log/read-fold'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'

const question = { role: 'agent', parts: [{ type: 'text', text: 'Which one?' }] }

test('logs the same question of a v0.1 agent in each turn', async () => {
  await startEngine()
  const server = await rawAgent({
    'tasks/sendSubscribe': (call) => {
      const { id } = call.params as { id: string }
      call.event({ id, status: { state: 'working', message: question }, final: false })
      call.event({ id, status: { state: 'input-required', message: question }, final: true })
      call.end()
    },
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url, { dialect: 'v0.1' })
  let taskId: string | undefined
  for (const text of ['go', 'this', 'that']) {
    const message = { role: 'user' as const, parts: [{ text }], ...(taskId && { taskId }) }
    taskId = (await startTurn(viewer, agent, { operation: 'stream', message, options: {} }, 'v1.0')).taskId
    await readAllRows(taskId)
  }
  const { task } = await readFold(taskId ?? '')
  expect(task.history.map(({ role, parts }) => `${role}: ${textOf(parts)}`)).toEqual([
    'user: go',
    'agent: Which one?',
    'user: this',
    'agent: Which one?',
    'user: that',
    'agent: Which one?',
  ])
})

test('reads on if an agent begins its response with the status from before the answer', async () => {
  await startEngine()
  let isRepeat = false
  const server = await rawAgent({
    'tasks/sendSubscribe': async (call) => {
      const { id } = call.params as { id: string }
      const status = { state: 'input-required', message: question, timestamp: '2026-01-01T00:00:00.000Z' }
      call.event({ id, status, final: !isRepeat })
      if (isRepeat) {
        // Longer than Switchboard reads after the end of a turn.
        await sleep(700)
        call.event({ id, status: { state: 'working' }, final: false })
        call.event({ id, status: { state: 'completed' }, final: true })
      }
      isRepeat = true
      call.end()
    },
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url, { dialect: 'v0.1' })
  let taskId: string | undefined
  for (const text of ['go', 'this']) {
    const message = { role: 'user' as const, parts: [{ text }], ...(taskId && { taskId }) }
    taskId = (await startTurn(viewer, agent, { operation: 'stream', message, options: {} }, 'v1.0')).taskId
    await readAllRows(taskId)
  }
  const { task, entries, open } = await readFold(taskId ?? '')
  expect(task.status.state).toBe('completed')
  expect(open).toBe(false)
  expect(entries.map((entry) => (entry.type === 'message' ? textOf(entry.message.parts) : entry.type))).toEqual([
    'go',
    'Which one?',
    'this',
  ])
})
