import { describe, expect, test } from 'vitest'
import { resolveHttpRoute } from '@/lib/a2a/bindings/http-json/match-route'

const resolve = (request: string, version: string | null = null) => {
  const [method = '', path = ''] = request.split(' ')
  return resolveHttpRoute(method, path.split('/').slice(1), version)
}

describe('v1.0', () => {
  test.each([
    ['POST /message:send', { operation: 'send' }],
    ['POST /message%3Asend', { operation: 'send' }],
    ['POST /message:stream', { operation: 'stream' }],
    ['GET /tasks', { operation: 'list' }],
    ['HEAD /tasks', { operation: 'list' }],
    ['GET /tasks/t1', { operation: 'get', taskId: 't1' }],
    ['GET /tasks/a%2Fb%20c%253F', { operation: 'get', taskId: 'a/b c%3F' }],
    ['GET /tasks/urn:x:1', { operation: 'get', taskId: 'urn:x:1' }],
    ['POST /tasks/urn:x:1:cancel', { operation: 'cancel', taskId: 'urn:x:1' }],
    ['GET /tasks/t1%3Asubscribe', { operation: 'get', taskId: 't1:subscribe' }],
    ['POST /tasks/t1:subscribe', { operation: 'subscribe', taskId: 't1' }],
    ['GET /tasks/t1:subscribe', { operation: 'subscribe', taskId: 't1' }],
    ['POST /tasks/t1/pushNotificationConfigs', { operation: 'setPush', taskId: 't1' }],
    ['GET /tasks/t1/pushNotificationConfigs', { operation: 'listPush', taskId: 't1' }],
    ['GET /tasks/t1/pushNotificationConfigs/c%2F1', { operation: 'getPush', taskId: 't1', configId: 'c/1' }],
    ['DELETE /tasks/t1/pushNotificationConfigs/c1', { operation: 'deletePush', taskId: 't1', configId: 'c1' }],
    ['GET /extendedAgentCard', { operation: 'extendedCard' }],
  ])('%s', (request, route) => {
    expect(resolve(request)).toEqual({ dialect: 'v1.0', route })
    expect(resolve(request, '1.0')).toEqual({ dialect: 'v1.0', route })
    const [method = '', path = ''] = request.split(' ')
    expect(resolve(`${method} /a%20b${path}`)).toEqual({ dialect: 'v1.0', route: { ...route, tenant: 'a b' } })
  })

  test.each([
    ['POST /tasks/message:send', { operation: 'send', tenant: 'tasks' }],
    ['GET /tasks/tasks', { operation: 'get', taskId: 'tasks' }],
    ['POST /v1/message:send', { operation: 'send', tenant: 'v1' }],
  ])('a tenant with the name of another segment: %s', (request, route) => {
    expect(resolve(request, '1.0')).toEqual({ dialect: 'v1.0', route })
  })

  test.each([
    ['GET /message:send', ['POST']],
    ['PUT /tasks', ['GET']],
    ['POST /tasks/t1', ['GET']],
    ['GET /tasks/t1:cancel', ['POST']],
    ['PATCH /tasks/t1:subscribe', ['GET', 'POST']],
    ['HEAD /tasks/t1:subscribe', ['GET', 'POST']],
    ['DELETE /tasks/t1/pushNotificationConfigs', ['GET', 'POST']],
    ['POST /x/extendedAgentCard', ['GET']],
  ])('%s allows other verbs', (request, allow) => {
    expect(resolve(request)).toEqual({ dialect: 'v1.0', allow })
  })
})

test.each([
  'GET /',
  'GET /unknown',
  'POST /message:dance',
  'GET /tasks//pushNotificationConfigs',
  'GET /tasks/%ZZ',
  'GET /tasks/t1/other',
  'GET /tasks/t1/pushNotificationConfigs/c1/more',
  'GET /one/two/tasks',
  'GET /toString',
])('%s is unknown', (request) => {
  for (const version of [null, '1.0'])
    expect(resolve(request, version)).toEqual({ dialect: 'v1.0', refusal: 'METHOD_NOT_FOUND' })
})

describe('v0.3', () => {
  test.each([
    ['POST /v1/message:send', { operation: 'send' }],
    ['POST /v1/message%3Astream', { operation: 'stream' }],
    ['GET /v1/tasks/a%2Fb', { operation: 'get', taskId: 'a/b' }],
    ['POST /v1/tasks/t1:cancel', { operation: 'cancel', taskId: 't1' }],
    ['GET /v1/tasks/t1:subscribe', { operation: 'subscribe', taskId: 't1' }],
    ['POST /v1/tasks/t1:subscribe', { operation: 'subscribe', taskId: 't1' }],
    ['POST /v1/tasks/t1/pushNotificationConfigs', { operation: 'setPush', taskId: 't1' }],
    ['DELETE /v1/tasks/t1/pushNotificationConfigs/c1', { operation: 'deletePush', taskId: 't1', configId: 'c1' }],
    ['GET /v1/card', { operation: 'extendedCard' }],
  ])('%s', (request, route) => {
    for (const version of [null, '0.3', '0.2.6']) expect(resolve(request, version)).toEqual({ dialect: 'v0.3', route })
  })

  test('names the verbs of a path', () => {
    expect(resolve('GET /v1/message:send')).toEqual({ dialect: 'v0.3', allow: ['POST'] })
  })

  test.each(['GET /v1', 'GET /v1/tasks', 'GET /v1/extendedAgentCard', 'GET /v1/acme/card', 'GET /v1/v1/card'])(
    '%s is unknown',
    (request) => {
      expect(resolve(request)).toEqual({ dialect: 'v0.3', refusal: 'METHOD_NOT_FOUND' })
    },
  )
})

test.each([
  ['POST /message:send', '0.1', 'v1.0'],
  ['POST /message:send', '2.0', 'v1.0'],
  ['POST /v1/message:send', '1.1', 'v0.3'],
  ['GET /unknown', 'x', 'v1.0'],
  ['POST /message:send', '0.3', 'v0.3'],
  ['GET /v1/card', '1.0', 'v1.0'],
])('%s is not supported with version %s', (request, version, dialect) => {
  expect(resolve(request, version)).toEqual({ dialect, refusal: 'VERSION_NOT_SUPPORTED' })
})
