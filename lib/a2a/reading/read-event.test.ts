import { expect, test } from 'vitest'
import type { Json } from '@/lib/a2a/json'
import { agentEventSchema } from '@/lib/a2a/model'
import { randomJson } from '@/lib/a2a/fixtures/careless-log'
import { readEvent } from '@/lib/a2a/reading/read-event'
import { describeRounds } from '@/lib/a2a/testing/describe-rounds'

const value = (json: Json): unknown => {
  const outcome = readEvent(json)
  return outcome.ok ? outcome.value : outcome.problem
}

const working = { kind: 'status', taskId: 't', contextId: 'c', status: { state: 'working' } }
test.each<[string, Json, unknown]>([
  [
    'v0.1',
    { id: 't', status: { state: 'working' }, final: false },
    { kind: 'status', taskId: 't', status: { state: 'working' }, final: false },
  ],
  [
    'v0.3',
    { kind: 'status-update', taskId: 't', contextId: 'c', status: { state: 'working' }, final: false },
    { ...working, final: false },
  ],
  ['v1.0', { statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } }, working],
  ['ProtoJSON', { status_update: { task_id: 't', context_id: 'c', status: { state: 2 } } }, working],
  [
    'push body',
    { eventType: 'e', taskId: 't', status: 'working' },
    { kind: 'status', taskId: 't', status: { state: 'working' }, extra: { eventType: 'e' } },
  ],
])('status event, %s', (_, json, expected) => {
  expect(value(json)).toStrictEqual(expected)
})

const chunk = { artifactId: '0', parts: [{ text: 'a' }] }
const parts = [{ type: 'text', text: 'a' }]
test.each<[string, Json, unknown]>([
  [
    'v0.1 chunk',
    { id: 1, artifact: { index: 0, append: true, lastChunk: true, parts } },
    { taskId: '1', artifact: chunk, append: true, lastChunk: true },
  ],
  [
    'v0.1 no index',
    { id: 't', artifact: { parts, append: null, lastChunk: null } },
    { taskId: 't', artifact: chunk, append: false, lastChunk: false },
  ],
  [
    'v0.1 index 3',
    { id: 't', artifact: { index: 3, parts } },
    { taskId: 't', artifact: { ...chunk, artifactId: '3' }, append: false, lastChunk: false },
  ],
  [
    'v0.3',
    {
      kind: 'artifact-update',
      taskId: 't',
      contextId: 'c',
      artifact: { artifactId: '0', parts: [{ kind: 'text', text: 'a' }] },
      append: true,
    },
    { taskId: 't', contextId: 'c', artifact: chunk, append: true, lastChunk: false },
  ],
  [
    'v1.0',
    {
      artifactUpdate: {
        taskId: 't',
        contextId: 'c',
        artifact: { artifactId: '0', parts: [{ text: 'a' }] },
        lastChunk: true,
      },
    },
    { taskId: 't', contextId: 'c', artifact: chunk, append: false, lastChunk: true },
  ],
  [
    'snake',
    { artifact_update: { task_id: 't', artifact: { artifact_id: '0', parts: [{ text: 'a' }] }, last_chunk: true } },
    { taskId: 't', artifact: chunk, append: false, lastChunk: true },
  ],
])('artifact event, %s', (_, json, expected) => {
  expect(value(json)).toStrictEqual({ kind: 'artifact', ...(expected as object) })
})

const task = { id: 't', contextId: 'c', status: { state: 'completed' }, artifacts: [], history: [] }
test.each<[string, Json]>([
  ['v0.1', { id: 't', sessionId: 'c', status: { state: 'completed' }, artifacts: null, history: null, metadata: null }],
  ['v0.3', { kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } }],
  ['v1.0', { task: { id: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' } } }],
  ['bare v1.0', { id: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' }, artifacts: [] }],
])('task, %s', (_, json) => {
  expect(value(json)).toStrictEqual({ kind: 'task', task })
})

test.each<[string, Json]>([
  ['v0.3', { kind: 'message', role: 'agent', messageId: 'm', parts: [{ kind: 'text', text: 'a' }] }],
  ['v1.0', { message: { role: 'ROLE_AGENT', messageId: 'm', parts: [{ text: 'a' }] } }],
  ['v0.3 ProtoJSON', { msg: { role: 'ROLE_AGENT', message_id: 'm', content: [{ text: 'a' }] } }],
  ['v0.1 example', { role: 'agent', messageId: 'm', data: [{ type: 'text', text: 'a' }] }],
])('message, %s', (_, json) => {
  expect(value(json)).toStrictEqual({
    kind: 'message',
    message: { messageId: 'm', role: 'agent', parts: [{ text: 'a' }] },
  })
})

const ids = (artifacts: Json): unknown => {
  const event = readEvent({ task: { id: 't', artifacts } })
  return event.ok && event.value.kind === 'task' && event.value.task.artifacts.map((artifact) => artifact.artifactId)
}
test('identifies artifacts of a task without index by position', () => {
  expect(ids([{ parts }])).toEqual(['0'])
  expect(ids([{ parts }, { parts }, { parts }])).toEqual(['0', '1', '2'])
  expect(ids([{ index: 0, parts }, { parts }])).toEqual(['0', '1'])
  expect(ids([{ index: 5, parts }, { parts }])).toEqual(['5', '0'])
  expect(ids([{ index: 1, parts }, { parts }, { parts }])).toEqual(['1', '2', '3'])
  expect(
    ids([
      { artifactId: 'a', parts },
      { artifactId: 'a', parts },
    ]),
  ).toEqual(['a'])
})

test('keeps unknown members at every level', () => {
  expect(
    value({ kind: 'status-update', status: { state: 'failed', code: 7, message: { parts, mood: 'sad' } }, trace: 'x' }),
  ).toMatchObject({
    status: { extra: { code: 7 }, message: { extra: { mood: 'sad' } } },
    extra: { trace: 'x' },
  })
})

test.each<Json>([
  null,
  1,
  'x',
  [],
  {},
  { kind: 'task' },
  { artifact: null },
  { artifact: 3 },
  { status: 5 },
  { task: {} },
])('%j is a problem', (json) => {
  expect(readEvent(json)).toMatchObject({ ok: false, problem: expect.any(String) })
})

describeRounds(600, 6_000, (rounds) => {
  test('reads random JSON without throwing', () => {
    const next = randomJson(7)
    let read = 0
    for (let round = 0; round < rounds; round++) {
      const outcome = readEvent(next())
      if (!outcome.ok) continue
      read++
      agentEventSchema.parse(outcome.value)
    }
    expect(read).toBeGreaterThan(rounds / 20)
  })
})
