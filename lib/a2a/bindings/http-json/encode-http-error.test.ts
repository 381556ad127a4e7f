import { describe, expect, test } from 'vitest'
import { decodeHttpError } from '@/lib/a2a/bindings/http-json/decode-http-error'
import { encodeHttpError } from '@/lib/a2a/bindings/http-json/encode-http-error'
import { prefersProblemDetails } from '@/lib/a2a/bindings/http-json/prefers-problem-details'
import { dialects } from '@/lib/a2a/dialects'
import { errorReasons } from '@/lib/a2a/error-reasons'
import type { FaultData } from '@/lib/faults/fault'

const v10 = dialects['v1.0']

describe('v1.0', () => {
  test.each<[Partial<FaultData>, number, string, string]>([
    [{ kind: 'not-found' }, 404, 'NOT_FOUND', 'TASK_NOT_FOUND'],
    [{ reason: 'TASK_NOT_CANCELABLE' }, 400, 'FAILED_PRECONDITION', 'TASK_NOT_CANCELABLE'],
    [{ reason: 'CONTENT_TYPE_NOT_SUPPORTED' }, 400, 'INVALID_ARGUMENT', 'CONTENT_TYPE_NOT_SUPPORTED'],
    [
      { kind: 'invalid-input', reason: 'CONTENT_TYPE_NOT_SUPPORTED' },
      415,
      'INVALID_ARGUMENT',
      'CONTENT_TYPE_NOT_SUPPORTED',
    ],
    [{ kind: 'agent-nonsense' }, 500, 'INTERNAL', 'INVALID_AGENT_RESPONSE'],
    [{ reason: 'VERSION_NOT_SUPPORTED' }, 400, 'FAILED_PRECONDITION', 'VERSION_NOT_SUPPORTED'],
    [{ reason: 'METHOD_NOT_FOUND' }, 501, 'UNIMPLEMENTED', 'METHOD_NOT_FOUND'],
    [{ kind: 'call-unsupported' }, 400, 'FAILED_PRECONDITION', 'UNSUPPORTED_OPERATION'],
    [{ kind: 'conflict' }, 400, 'FAILED_PRECONDITION', 'UNSUPPORTED_OPERATION'],
    [{ kind: 'invalid-input' }, 400, 'INVALID_ARGUMENT', 'INVALID_PARAMS'],
    [{ kind: 'invalid-input', reason: 'PARSE_ERROR' }, 400, 'INVALID_ARGUMENT', 'PARSE_ERROR'],
    [{ kind: 'unauthenticated' }, 401, 'UNAUTHENTICATED', 'AUTHENTICATION_REQUIRED'],
    [{ kind: 'forbidden' }, 403, 'PERMISSION_DENIED', 'AUTHORIZATION_FAILED'],
    [{ kind: 'too-large' }, 413, 'INVALID_ARGUMENT', 'INVALID_REQUEST'],
    [{ kind: 'too-large', hop: 'agent' }, 500, 'INTERNAL', 'INVALID_AGENT_RESPONSE'],
    [{ kind: 'request-timeout' }, 408, 'DEADLINE_EXCEEDED', 'INVALID_REQUEST'],
    [{ kind: 'rate-limited' }, 429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'],
    [{ kind: 'agent-unreachable' }, 502, 'UNAVAILABLE', 'RESOURCE_UNAVAILABLE'],
    [{ kind: 'agent-refused-auth', reason: 'AUTHENTICATION_REQUIRED' }, 502, 'UNAVAILABLE', 'AUTHENTICATION_REQUIRED'],
    [{ kind: 'agent-timeout' }, 504, 'DEADLINE_EXCEEDED', 'RESOURCE_UNAVAILABLE'],
    [{ kind: 'unavailable' }, 503, 'UNAVAILABLE', 'RESOURCE_UNAVAILABLE'],
    [{ kind: 'internal' }, 500, 'INTERNAL', 'INTERNAL_ERROR'],
  ])('%j', (overrides, status, name, reason) => {
    const fault: FaultData = { kind: 'agent-error', message: 'No', ...overrides }
    const details = [expect.objectContaining({ reason, metadata: { kind: fault.kind, requestId: 'r' } })]
    expect(encodeHttpError(v10, fault, { requestId: 'r' })).toEqual({
      status,
      mediaType: 'application/json',
      body: { error: { code: status, status: name, message: 'No', details } },
    })
  })

  test.each(errorReasons)('%s is read as it was written', (reason) => {
    const { status, body } = encodeHttpError(v10, { kind: 'agent-error', message: 'No', reason }, {})
    const own = decodeHttpError(v10, status, body)?.reason
    const rpc = v10.decodeError(v10.encodeError({ kind: 'agent-error', message: 'No', reason }).error).reason
    expect(own).toBe(rpc)
  })

  test('is problem details on request', () => {
    const options = { problemDetails: true, requestId: 'r' }
    const known = encodeHttpError(v10, { kind: 'not-found', message: 'Task not found: x.' }, options)
    expect(known).toMatchObject({
      status: 404,
      mediaType: 'application/problem+json',
      body: {
        type: 'https://a2a-protocol.org/errors/task-not-found',
        title: 'Task Not Found',
        status: 404,
        detail: 'Task not found: x.',
        details: [{ reason: 'TASK_NOT_FOUND' }],
      },
    })
    expect(decodeHttpError(v10, 404, known.body)).toMatchObject({ reason: 'TASK_NOT_FOUND' })
    const unknown = encodeHttpError(v10, { kind: 'rate-limited', message: 'Slow down.', retryAfter: 7 }, options)
    expect(unknown.body).toMatchObject({ type: 'about:blank', status: 429, detail: 'Slow down.' })
  })
})

test('v0.3 has the error object of JSON-RPC', () => {
  const fault: FaultData = { kind: 'not-found', message: 'Task not found: x.' }
  expect(encodeHttpError(dialects['v0.3'], fault, { requestId: 'r', problemDetails: true })).toEqual({
    status: 404,
    mediaType: 'application/json',
    body: {
      code: -32001,
      message: 'Task not found: x.',
      data: { kind: 'not-found', reason: 'TASK_NOT_FOUND', requestId: 'r' },
    },
  })
})

test.each([
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['application/problem+json', true],
  ['application/problem+json, application/json', false],
  ['application/problem+json, application/json;q=0.9', true],
  ['application/problem+json;q=0.5, */*;q=0.1', true],
  ['application/problem+json, */*', false],
  ['Application/Problem+JSON; q=1, application/a2a+json; q=0.1', true],
  ['application/problem+json;q=0', false],
  ['application/problem+json;q=x', false],
])('Accept: %s', (accept, prefers) => {
  expect(prefersProblemDetails(accept)).toBe(prefers)
})
