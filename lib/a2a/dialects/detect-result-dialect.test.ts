import { expect, it } from 'vitest'
import { detectResultDialect } from '@/lib/a2a/dialects/detect-result-dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { Json } from '@/lib/a2a/json'

it.each<[string, Json, DialectId | undefined]>([
  ['a wrapped task', { task: { id: 't' } }, 'v1.0'],
  ['a bare task of v1.0', { id: 't', status: { state: 'TASK_STATE_WORKING' } }, 'v1.0'],
  ['a task with kind', { kind: 'task', id: 't', status: { state: 'working' } }, 'v0.3'],
  [
    'a task with typed parts',
    { id: 't', status: { state: 'working', message: { parts: [{ type: 'text' }] } } },
    'v0.1',
  ],
  [
    'a task with kind in its parts only',
    { id: 't', status: { state: 'working', message: { parts: [{ kind: 'text', type: 'text' }] } } },
    undefined,
  ],
  ['a task with few members', { id: 't', status: { state: 'working' } }, undefined],
  ['a push configuration', { taskId: 't', url: 'http://x' }, undefined],
  ['null', null, undefined],
  ['a list', [], undefined],
])('%s', (_, result, shape) => {
  expect(detectResultDialect(result)).toBe(shape)
})
