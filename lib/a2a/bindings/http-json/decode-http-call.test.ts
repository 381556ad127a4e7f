import { describe, expect, test } from 'vitest'
import { decodeHttpCall } from '@/lib/a2a/bindings/http-json/decode-http-call'
import { resolveHttpRoute } from '@/lib/a2a/bindings/http-json/match-route'
import { dialects } from '@/lib/a2a/dialects'
import type { Json } from '@/lib/a2a/json'

function decode(request: string, body?: Json) {
  const [method = '', target = ''] = request.split(' ')
  const [path = '', query = ''] = target.split('?')
  const resolved = resolveHttpRoute(method, path.split('/').slice(1), '1.0')
  if (!('route' in resolved)) throw new Error(JSON.stringify(resolved))
  return decodeHttpCall(dialects[resolved.dialect], resolved.route, new URLSearchParams(query), body)
}

const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'x' }] }

describe('v1.0', () => {
  test.each<[string, Json | undefined, object]>([
    [
      'POST /acme/message:send',
      { message, configuration: { historyLength: 2, returnImmediately: true }, tenant: 'other' },
      { operation: 'send', tenant: 'acme', options: { historyLength: 2, returnImmediately: true } },
    ],
    ['GET /tasks/a%2Fb?historyLength=3', undefined, { operation: 'get', taskId: 'a/b', historyLength: 3 }],
    ['GET /tasks/t?history_length=3&id=other', undefined, { operation: 'get', taskId: 't', historyLength: 3 }],
    [
      'GET /tasks?contextId=c&status=TASK_STATE_WORKING&pageSize=5&pageToken=p&includeArtifacts=true',
      undefined,
      { contextId: 'c', status: 'working', pageSize: 5, pageToken: 'p', includeArtifacts: true },
    ],
    [
      'GET /tasks?status=3&include_artifacts=False&pageSize=&statusTimestampAfter=2026-01-02T03:04:05Z',
      undefined,
      { status: 'completed', includeArtifacts: false, statusTimestampAfter: '2026-01-02T03:04:05Z' },
    ],
    ['POST /tasks/t:cancel', undefined, { operation: 'cancel', taskId: 't' }],
    ['POST /tasks/t:cancel', { metadata: { a: 1 } }, { operation: 'cancel', metadata: { a: 1 } }],
    ['POST /tasks/t:subscribe', { anything: 1 }, { operation: 'subscribe', taskId: 't' }],
    [
      'POST /tasks/t/pushNotificationConfigs',
      { id: 'c', taskId: 'other', url: 'https://a.example', authentication: { scheme: 'Bearer', credentials: 'x' } },
      {
        operation: 'setPush',
        taskId: 't',
        config: { id: 'c', url: 'https://a.example', authentication: { schemes: ['Bearer'], credentials: 'x' } },
      },
    ],
    ['GET /tasks/t/pushNotificationConfigs?pageSize=2', undefined, { operation: 'listPush', taskId: 't', pageSize: 2 }],
    ['GET /tasks/t/pushNotificationConfigs/c', undefined, { operation: 'getPush', taskId: 't', configId: 'c' }],
    ['DELETE /tasks/t/pushNotificationConfigs/c', undefined, { operation: 'deletePush', taskId: 't', configId: 'c' }],
    ['GET /extendedAgentCard', undefined, { operation: 'extendedCard' }],
  ])('%s', (request, body, call) => {
    expect(decode(request, body)).toMatchObject({ ok: true, value: call })
  })

  test.each<[string, Json | undefined, string]>([
    ['POST /message:send', undefined, 'message is not an object.'],
    ['POST /message:send', [], 'The request body is not an object.'],
    ['POST /message:send', { message: { ...message, parts: [{ text: 1 }] } }, 'message.parts[0].text must be a string'],
    ['GET /tasks?pageSize=0', undefined, 'pageSize must be between 1 and 100.'],
    ['GET /tasks?pageSize=x', undefined, 'pageSize must be a non-negative integer, not "x".'],
    ['GET /tasks?includeArtifacts=maybe', undefined, 'includeArtifacts must be true or false, not "maybe".'],
    ['GET /tasks?status=dancing', undefined, 'status is not a task state.'],
    ['GET /tasks/t?historyLength=-1', undefined, 'historyLength must be a non-negative integer, not "-1".'],
    ['POST /tasks/t/pushNotificationConfigs', {}, 'The push notification config has no URL.'],
  ])('%s with %j is a problem', (request, body, problem) => {
    expect(decode(request, body)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) })
  })
})
