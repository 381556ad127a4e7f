import { describe, expect, it } from 'vitest'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { resolveDialect } from '@/lib/a2a/dialects/resolve-dialect'

describe('the dialect of a call', () => {
  it.each([
    ['tasks/send', null, undefined, { dialect: 'v0.1', operation: 'send' }],
    ['tasks/sendSubscribe', null, 'v0.3', { dialect: 'v0.1', operation: 'stream' }],
    ['message/send', null, undefined, { dialect: 'v0.3', operation: 'send' }],
    ['message/sendStream', '', undefined, { dialect: 'v0.3', operation: 'stream' }],
    ['SendMessage', undefined, undefined, { dialect: 'v1.0', operation: 'send' }],
    ['SendMessage', '0.3', undefined, { dialect: 'v1.0', operation: 'send' }],
    ['ListTasks', '1.0', undefined, { dialect: 'v1.0', operation: 'list' }],
    ['tasks/get', null, undefined, { dialect: 'v0.3', operation: 'get' }],
    ['tasks/get', null, 'v0.1', { dialect: 'v0.1', operation: 'get' }],
    ['tasks/get', null, 'v1.0', { dialect: 'v0.3', operation: 'get' }],
    ['tasks/cancel', '0.3', 'v0.1', { dialect: 'v0.3', operation: 'cancel' }],
    ['tasks/resubscribe', '0.1', 'v0.3', { dialect: 'v0.1', operation: 'subscribe' }],
    ['tasks/get', '1.0', 'v0.1', { dialect: 'v0.1', operation: 'get' }],
    ['message/send', '0.2.5', undefined, { dialect: 'v0.3', operation: 'send' }],
    ['tasks/pushNotification/set', null, undefined, { dialect: 'v0.1', operation: 'setPush' }],
    ['tasks/pushNotificationConfig/set', null, undefined, { dialect: 'v0.3', operation: 'setPush' }],
    ['GetExtendedAgentCard', '1.0', undefined, { dialect: 'v1.0', operation: 'extendedCard' }],
    ['SendMessage', '2.0', undefined, { dialect: 'v1.0', refusal: 'VERSION_NOT_SUPPORTED' }],
    ['SendMessage', 'banana', undefined, { dialect: 'v1.0', refusal: 'VERSION_NOT_SUPPORTED' }],
    ['tasks/fly', null, undefined, { dialect: 'v0.3', refusal: 'METHOD_NOT_FOUND' }],
    ['FlyTask', '1.0', undefined, { dialect: 'v1.0', refusal: 'METHOD_NOT_FOUND' }],
    ['toString', null, undefined, { dialect: 'v0.3', refusal: 'METHOD_NOT_FOUND' }],
  ] as const)('%s, version %s, task of %s', (method, version, startedIn, expected) => {
    expect(resolveDialect(method, version, startedIn)).toEqual(expected)
  })

  it('finds every method of every dialect', () => {
    const pairs = dialectIds.flatMap((id) =>
      Object.entries(dialects[id].methods).map(([method, operation]) => [
        resolveDialect(method, null, id),
        { dialect: id, operation },
      ]),
    )
    expect(pairs.map(([resolved]) => resolved)).toEqual(pairs.map(([, expected]) => expected))
  })
})
