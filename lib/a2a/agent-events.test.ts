import { expect, test } from 'vitest'
import type { AgentEvent, TaskStatus } from '@/lib/a2a/model'
import { type TaskState, taskStates } from '@/lib/a2a/states'
import { endsTurn } from '@/lib/a2a/agent-events'

const events = (state: TaskState): AgentEvent[] => [
  { kind: 'status', status: { state } },
  { kind: 'task', task: { id: 't', status: { state }, artifacts: [], history: [] } },
]

const snapshot = (status: TaskStatus): AgentEvent => ({
  kind: 'task',
  task: { id: 't', status, artifacts: [], history: [] },
})

test('a turn ends in terminal and interrupted states', () => {
  const ending = taskStates.filter((state) => events(state).every((event) => endsTurn(event)))
  expect(ending).toEqual(['input-required', 'auth-required', 'completed', 'canceled', 'failed', 'rejected'])
  expect(taskStates.filter((state) => events(state).some((event) => endsTurn(event)))).toEqual(ending)
})

test('final ends a turn in any state; false or absent does not keep it open', () => {
  expect(endsTurn({ kind: 'status', status: { state: 'working' }, final: true })).toBe(true)
  expect(endsTurn({ kind: 'status', status: { state: 'input-required' }, final: false })).toBe(true)
})

test('a message of the agent ends a turn, an artifact never does', () => {
  expect(endsTurn({ kind: 'message', message: { role: 'agent', parts: [] } })).toBe(true)
  expect(endsTurn({ kind: 'message', message: { role: 'user', parts: [] } })).toBe(false)
  const artifact = { artifactId: 'a', parts: [] }
  expect(endsTurn({ kind: 'artifact', artifact, append: false, lastChunk: true })).toBe(false)
})

test('the first snapshot of a continued task does not end the turn', () => {
  const inputRequired = { state: 'input-required', timestamp: '2026-01-01T00:00:00.000Z' } as const
  expect(endsTurn(snapshot(inputRequired), inputRequired)).toBe(false)
  expect(endsTurn(snapshot({ ...inputRequired, timestamp: '2026-01-01T00:00:09.000Z' }), inputRequired)).toBe(true)
  expect(endsTurn(snapshot({ ...inputRequired, state: 'completed' }), inputRequired)).toBe(true)
})

test('a status event that repeats the one from before the answer does not end the turn', () => {
  const message = { role: 'agent', parts: [{ text: 'Which?' }], messageId: 'q' } as const
  const status: TaskStatus = {
    state: 'input-required',
    timestamp: '2026-01-01T00:00:00.000Z',
    message: { ...message, parts: [...message.parts] },
  }
  const again = (rest: Partial<TaskStatus>, final = false): boolean =>
    endsTurn({ kind: 'status', status: { ...status, ...rest }, final }, status)
  expect(again({})).toBe(false)
  expect(again({}, true)).toBe(true)
  expect(again({ timestamp: '2026-01-01T00:00:09.000Z' })).toBe(true)
  expect(again({ message: { ...message, parts: [], messageId: 'other' } })).toBe(true)
  const { timestamp: _, ...undated } = status
  expect(endsTurn({ kind: 'status', status: undated }, undated)).toBe(true)
  expect(endsTurn({ kind: 'status', status })).toBe(true)
})
