import { describe, expect, test } from 'vitest'
import { callerDialect } from '@/lib/a2a/bindings/caller-dialect'
import { decodeHttpCall } from '@/lib/a2a/bindings/http-json/decode-http-call'
import { resolveHttpRoute } from '@/lib/a2a/bindings/http-json/match-route'
import type { Json } from '@/lib/a2a/json'

function decode(request: string, body?: Json, version = '1.0') {
  const [method = '', target = ''] = request.split(' ')
  const [path = '', query = ''] = target.split('?')
  const resolved = resolveHttpRoute(method, path.split('/').slice(1), version)
  if (!('route' in resolved)) throw new Error(JSON.stringify(resolved))
  const dialect = callerDialect(resolved.dialect, { binding: 'HTTP+JSON', problemDetails: false })
  return decodeHttpCall(dialect, resolved.route, new URLSearchParams(query), body)
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

describe('v0.3', () => {
  const content: Json = [
    { text: 'x' },
    { data: { data: { data: { deep: 1 } } } },
    { file: { fileWithBytes: 'aGk=', mimeType: 'text/plain', name: 'a.txt' } },
    { file: { fileWithUri: 'https://a.example/b' } },
  ]
  const parts = [
    { text: 'x' },
    { data: { data: { deep: 1 } } },
    { raw: 'aGk=', mediaType: 'text/plain', filename: 'a.txt' },
    { url: 'https://a.example/b' },
  ]
  const head = { messageId: 'm', role: 'ROLE_USER' }
  const push = { id: 'c', url: 'https://a.example', authentication: { schemes: ['Bearer'], credentials: 'x' } }

  test.each<[string, Json | undefined, object]>([
    [
      'POST /v1/message:send',
      { message: { ...head, content } },
      { operation: 'send', message: { role: 'user', parts } },
    ],
    [
      'POST /v1/message:send',
      { request: { ...head, content } },
      { operation: 'send', message: { role: 'user', parts } },
    ],
    [
      'POST /v1/message:stream',
      { message: { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'data', data: { data: {} } }] } },
      { operation: 'stream', message: { parts: [{ data: { data: {} } }] } },
    ],
    [
      'POST /v1/message:send',
      { message: { ...head, content }, configuration: { historyLength: 2, blocking: true, pushNotification: push } },
      { options: { historyLength: 2, returnImmediately: false, pushConfig: push } },
    ],
    [
      'POST /v1/message:send',
      {
        message: { ...head, content },
        configuration: { accepted_output_modes: ['text/plain'], push_notification: push },
      },
      { options: { acceptedOutputModes: ['text/plain'], returnImmediately: true, pushConfig: push } },
    ],
    ['GET /v1/tasks/t?historyLength=3', undefined, { operation: 'get', taskId: 't', historyLength: 3 }],
    ['POST /v1/tasks/t:cancel', {}, { operation: 'cancel', taskId: 't' }],
    [
      'POST /v1/tasks/t/pushNotificationConfigs',
      { name: 'tasks/t/pushNotificationConfigs/c', pushNotificationConfig: { url: push.url } },
      { operation: 'setPush', taskId: 't', config: { id: 'c', url: push.url } },
    ],
    [
      'POST /v1/tasks/t/pushNotificationConfigs',
      { parent: 'tasks/t', configId: 'c', config: { pushNotificationConfig: { url: push.url } } },
      { operation: 'setPush', taskId: 't', config: { id: 'c', url: push.url } },
    ],
    ['GET /v1/tasks/t/pushNotificationConfigs/c', undefined, { operation: 'getPush', taskId: 't', configId: 'c' }],
    ['GET /v1/card', undefined, { operation: 'extendedCard' }],
  ])('%s with %j', (request, body, call) => {
    expect(decode(request, body, '0.3')).toMatchObject({ ok: true, value: call })
  })

  test.each<[string, Json | undefined, string]>([
    ['POST /v1/message:send', {}, 'message is not an object.'],
    ['POST /v1/message:send', { message: { ...head, content: [{ text: 1 }] } }, 'message.content[0].text must be'],
    ['POST /v1/message:send', { message: { ...head, content: [] } }, 'message has no parts.'],
    ['GET /v1/tasks/t?historyLength=x', undefined, 'historyLength must be a non-negative integer, not "x".'],
  ])('%s with %j is a problem', (request, body, problem) => {
    expect(decode(request, body, '0.3')).toMatchObject({ ok: false, problem: expect.stringContaining(problem) })
  })
})
