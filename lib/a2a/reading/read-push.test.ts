import { expect, test } from 'vitest'
import { readPushTaskId, readPush } from '@/lib/a2a/reading/read-push'

const status = { state: 'completed' }

test.each([
  ['a bare task (v0.3)', { kind: 'task', id: 't1', contextId: 'c', status }, 'task'],
  ['a bare task (v0.1)', { id: 't1', sessionId: 's', status, artifacts: [] }, 'task'],
  ['what v0.1 documents print', { eventType: 'x', taskId: 't1', status, summary: 'Done' }, 'status'],
  ['the same with a bare state', { eventType: 'x', taskId: 't1', status: 'completed' }, 'status'],
  ['a task (v1.0)', { task: { id: 't1', status: { state: 'TASK_STATE_COMPLETED' } } }, 'task'],
  ['a status (v1.0)', { statusUpdate: { taskId: 't1', status: { state: 'TASK_STATE_COMPLETED' } } }, 'status'],
  ['an artifact (v1.0)', { artifactUpdate: { taskId: 't1', artifact: { artifactId: 'a', parts: [] } } }, 'artifact'],
  ['a message (v1.0)', { message: { taskId: 't1', messageId: 'm', role: 'ROLE_AGENT', parts: [] } }, 'message'],
  ['a JSON-RPC answer', { jsonrpc: '2.0', id: 1, result: { kind: 'task', id: 't1', status } }, 'task'],
  ['a JSON-RPC call', { jsonrpc: '2.0', method: 'push', params: { id: 't1', status, final: true } }, 'status'],
])('%s is read', (_, body, kind) => {
  const event = readPush(body)
  expect(event).toMatchObject({ ok: true, value: { kind } })
  expect(readPushTaskId(body)).toBe('t1')
})

test('reads the task ID of any other payload', () => {
  const body = { taskId: 't1', updates: true }
  expect(readPush(body).ok).toBe(false)
  expect(readPushTaskId(body)).toBe('t1')
  expect(readPushTaskId([1])).toBeUndefined()
})
