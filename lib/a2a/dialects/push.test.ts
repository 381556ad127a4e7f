import { expect, it } from 'vitest'
import type { Call } from '@/lib/a2a/call'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import type { Json } from '@/lib/a2a/json'

const url = 'https://hooks.example/a'
const decode = (id: DialectId, method: string, params: Json): unknown => {
  const call = dialects[id].decodeCall(method, params)
  return call.ok ? call.value : call.problem
}

it.each<[DialectId, string, Json, string]>([
  ['v0.1', 'tasks/pushNotification/set', {}, 'The push notification config has no URL.'],
  ['v0.1', 'tasks/pushNotification/set', { id: 't' }, 'The push notification config has no URL.'],
  [
    'v0.1',
    'tasks/pushNotification/set',
    { id: 't', pushNotificationConfig: { url: {} } },
    'params.pushNotificationConfig.url must be a string, not an object.',
  ],
  ['v0.1', 'tasks/pushNotification/set', { pushNotificationConfig: null }, 'params has no task ID.'],
  ['v0.3', 'tasks/pushNotificationConfig/set', { pushNotificationConfig: { url } }, 'params has no task ID.'],
  ['v0.3', 'tasks/pushNotificationConfig/get', [], 'params is not an object.'],
  [
    'v1.0',
    'CreateTaskPushNotificationConfig',
    { taskId: 't', authentication: 'x' },
    'params.authentication must be an object, not "x".',
  ],
  ['v1.0', 'GetTaskPushNotificationConfig', { taskId: {} }, 'params.taskId must be a string, not an object.'],
  ['v1.0', 'ListTaskPushNotificationConfigs', { parent: 'tasks//x' }, 'params has no task ID.'],
])('%s: rejects %s of %j', (id, method, params, problem) => {
  expect(decode(id, method, params)).toBe(problem)
})

it('deletes only when null is set', () => {
  const nothing = { id: 't', pushNotificationConfig: null }
  expect(decode('v0.1', 'tasks/pushNotification/set', nothing)).toEqual({ operation: 'deletePush', taskId: 't' })
  expect(decode('v0.1', 'tasks/pushNotification/get', nothing)).toEqual({ operation: 'getPush', taskId: 't' })
})

it.each([
  [{ schemes: [] }, [{ schemes: [] }, { schemes: [] }, undefined]],
  [
    { schemes: [], credentials: 'x' },
    [{ schemes: [], credentials: 'x' }, { schemes: [], credentials: 'x' }, undefined],
  ],
  [{ schemes: ['A', 'B'] }, [{ schemes: ['A', 'B'] }, { schemes: ['A', 'B'] }, { scheme: 'A' }]],
])('encodes authentication %j for each version', (authentication, expected) => {
  const call: Call = { operation: 'setPush', taskId: 't', config: { url, authentication } }
  const calls = dialectIds.map((id) => {
    const wire = dialects[id].encodeCall(call)
    const params = wire.ok ? wire.value.params : {}
    const config = (params.pushNotificationConfig ?? params) as { authentication?: Json }
    return config.authentication
  })
  expect(calls).toEqual(expected)
})
