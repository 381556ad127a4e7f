import { describe, expect, it, test } from 'vitest'
import type { DecodedResponse } from '@/lib/a2a/bindings/binding'
import { findBinding } from '@/lib/a2a/bindings/bindings'
import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import type { Call } from '@/lib/a2a/call'
import { dialects } from '@/lib/a2a/dialects'
import type { Outcome } from '@/lib/a2a/outcome'
import { calls } from '@/lib/a2a/testing/neutral-samples'

const { encodeCall, decodeResponseBody: decodeAnswer, decodeFrame, decodeErrorBody: decodeRefusal } = httpJsonBinding
const v03 = dialects['v0.3']
const v10 = dialects['v1.0']

describe('errors by body', () => {
  const errorInfo = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'TASK_NOT_CANCELABLE' }
  const problem = 'https://a2a-protocol.org/errors/'
  it.each<[string, number, unknown, string | undefined, number | undefined, string?]>([
    [
      'v1.0, named',
      400,
      { error: { code: 400, status: 'FAILED_PRECONDITION', message: 'No', details: [errorInfo] } },
      'TASK_NOT_CANCELABLE',
      -32002,
      'No',
    ],
    [
      'v1.0, status alone',
      404,
      { error: { code: 404, status: 'NOT_FOUND', message: 'Gone' } },
      'TASK_NOT_FOUND',
      -32001,
      'Gone',
    ],
    ['v1.0, number alone', 400, { error: { code: 400, message: 'Bad' } }, 'INVALID_REQUEST', -32600, 'Bad'],
    ['v1.0, number as text', 404, { error: { code: '404' } }, 'TASK_NOT_FOUND', -32001],
    ['v0.3, number of the RPC', 400, { code: -32004, message: 'No' }, 'UNSUPPORTED_OPERATION', -32004, 'No'],
    [
      'number of the RPC within',
      400,
      { error: { code: -32003, message: 'No' } },
      'PUSH_NOTIFICATION_NOT_SUPPORTED',
      -32003,
      'No',
    ],
    [
      'whole JSON-RPC answer',
      400,
      { jsonrpc: '2.0', id: null, error: { code: -32602, message: 'No' } },
      'INVALID_PARAMS',
      -32602,
      'No',
    ],
    ['gRPC status', 404, { code: 5, message: 'No', details: [] }, 'TASK_NOT_FOUND', -32001, 'No'],
    ['gRPC status, unimplemented', 501, { code: 12, message: 'No' }, 'METHOD_NOT_FOUND', -32601, 'No'],
    [
      'problem details',
      404,
      { type: `${problem}task-not-found`, title: 'Task Not Found', status: 404, detail: 'No task' },
      'TASK_NOT_FOUND',
      -32001,
      'No task',
    ],
    [
      'problem details, status alone',
      404,
      { type: 'about:blank', title: 'Not Found', status: 404 },
      'TASK_NOT_FOUND',
      -32001,
      'Not Found',
    ],
    [
      'problem details of another meaning',
      400,
      { type: `${problem}version-not-supported`, title: 'No' },
      'VERSION_NOT_SUPPORTED',
      -32009,
      'No',
    ],
    ['an unknown address', 404, { detail: 'Not Found' }, 'METHOD_NOT_FOUND', -32601],
    ['an unknown verb', 405, '', 'METHOD_NOT_FOUND', -32601],
    ['nothing of the kind', 500, { oops: true }, undefined, undefined],
    ['text', 500, 'Internal Server Error', undefined, undefined],
    [
      'prototype words',
      500,
      { error: { code: 'constructor', status: '__proto__', message: {} } },
      'INTERNAL_ERROR',
      -32603,
    ],
  ])('%s', (_, status, body, reason, code, message) => {
    const fault = decodeRefusal(v10, status, typeof body === 'string' ? body : JSON.stringify(body))
    expect([fault?.reason, fault?.agentError?.code]).toEqual([reason, code])
    expect(message === undefined || fault?.agentError?.message === message).toBe(true)
  })

  it('does not report required credentials as an error of the call', () => {
    const body = JSON.stringify({ error: { code: 401, status: 'UNAUTHENTICATED', message: 'Who?' } })
    expect(decodeRefusal(v10, 401, body)).toMatchObject({
      kind: 'agent-refused-auth',
      reason: 'AUTHENTICATION_REQUIRED',
    })
  })
})

const value = (outcome: Outcome<DecodedResponse>): unknown => (outcome.ok ? outcome.value : outcome.problem)

describe('responses and frames', () => {
  const task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } }

  it.each([
    [
      'an error frame of v0.3',
      { event: 'error', data: '{"code":-32603,"message":"Broke"}' },
      { fault: { message: 'Broke' } },
    ],
    [
      'an error frame of v1.0',
      { event: 'error', data: '{"error":{"code":500,"status":"INTERNAL","message":"Broke"}}' },
      { fault: { message: 'Broke', reason: 'INTERNAL_ERROR' } },
    ],
    [
      'an error frame without its name',
      { data: '{"error":{"code":404,"status":"NOT_FOUND","message":"No"}}' },
      { fault: { reason: 'TASK_NOT_FOUND' } },
    ],
    [
      'a frame in a JSON-RPC envelope',
      { data: JSON.stringify({ jsonrpc: '2.0', id: 1, result: { task } }) },
      { reply: { kind: 'task' } },
    ],
    [
      'an error in a JSON-RPC envelope',
      { event: 'error', data: '{"jsonrpc":"2.0","error":{"code":-32001,"message":"No"}}' },
      { fault: { reason: 'TASK_NOT_FOUND' } },
    ],
    [
      'a bare frame',
      { data: JSON.stringify({ statusUpdate: { taskId: 't', status: task.status } }) },
      { reply: { kind: 'status' } },
    ],
  ])('%s', (_, frame, expected) => {
    expect(value(decodeFrame(v10, frame))).toMatchObject(expected)
  })

  it.each(['', 'end', '{}', '[]', 'null', '{"oops":1}'])('%j says nothing', (data) => {
    expect(decodeFrame(v10, { data }).ok).toBe(false)
    expect(decodeFrame(v10, { event: 'error', data }).ok).toBe(false)
    expect(decodeAnswer(v10, 'send', data).ok).toBe(false)
  })

  const data = { data: { data: { a: 1 } } }
  it('unwraps nested data only in v0.3, wherever there are parts', () => {
    const message = { messageId: 'm', role: 'ROLE_AGENT', content: [data, { data: { data: 7 } }] }
    const json = {
      task: {
        ...task,
        status: { state: 'x', update: message },
        history: [message],
        artifacts: [{ artifactId: 'a', parts: [data] }],
      },
    }
    const v03Response = JSON.stringify(value(decodeAnswer(v03, 'send', JSON.stringify(json))))
    expect(v03Response.match(/\{"data":\{"a":1\}\}/g)).toHaveLength(3)
    const unchanged = value(decodeAnswer(v10, 'send', JSON.stringify({ message: { parts: [data] } })))
    expect(unchanged).toMatchObject({ reply: { message: { parts: [{ data: { data: { a: 1 } } }] } } })
    const old = value(
      decodeAnswer(v03, 'send', JSON.stringify({ msg: { content: [{ kind: 'data', data: data.data }] } })),
    )
    expect(old).toMatchObject({ reply: { message: { parts: [{ data: { data: { a: 1 } } }] } } })
  })
})

describe('calls', () => {
  const ids = ['', '.', '..', '\uD800'].flatMap((id): Call[] => [
    { operation: 'get', taskId: id },
    { operation: 'getPush', taskId: 't', configId: id },
    { operation: 'cancel', taskId: id },
  ])
  it.each(ids)('$operation of an id that would lead elsewhere is refused, %#', (call) => {
    expect([encodeCall(v03, call, '').ok, encodeCall(v10, call, '').ok]).toEqual([false, false])
  })

  it('rejects tenants that would change the path', () => {
    expect(encodeCall(v10, { operation: 'extendedCard', tenant: '..' }, '').ok).toBe(false)
    expect(encodeCall(v10, { operation: 'extendedCard', tenant: '\uDFFF' }, '').ok).toBe(false)
  })

  it.each(calls)('call %#: no secret in the address, the body is JSON', (call) => {
    for (const dialect of [v03, v10]) {
      const wire = encodeCall(dialect, call, '')
      if (!wire.ok) continue
      const { verb, path, query, body } = wire.value
      expect(JSON.stringify([path, query])).not.toMatch(/secret|token-1/)
      expect(JSON.parse(body || '{}')).toBeTypeOf('object')
      expect(verb === 'POST' || body === '').toBe(true)
    }
  })

  it('has no HTTP+JSON in v0.1 and no list in v0.3', () => {
    expect(encodeCall(dialects['v0.1'], { operation: 'get', taskId: 't' }, '').ok).toBe(false)
    expect(encodeCall(v03, { operation: 'list' }, '').ok).toBe(false)
  })
})

test('finds bindings by name', () => {
  expect(
    ['JSONRPC', 'HTTP+JSON', 'GRPC', 'toString', '', 'https://bindings.example/x'].map((name) => findBinding(name)?.id),
  ).toEqual(['JSONRPC', 'HTTP+JSON', 'GRPC', undefined, undefined, undefined])
})
