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
