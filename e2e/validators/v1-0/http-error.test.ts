import { describe, expect, it } from 'vitest'
import { refuses } from '../testing.ts'
import { codeOf, httpError } from './http-error.ts'

const info = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'TASK_NOT_FOUND',
  domain: 'a2a-protocol.org',
}
const error = { error: { code: 404, status: 'NOT_FOUND', message: 'No', details: [info] } }

describe('v1.0 over HTTP+JSON', () => {
  refuses('error', httpError, error, [
    ['kind', 'not-found'],
    ['error.code', -32001],
    ['error.code', 400],
    ['error.status', 'FAILED_PRECONDITION'],
    ['error.status', 'not-found'],
    ['error.message', ''],
    ['error.details', []],
    ['error.details', undefined],
    ['error.details.0.@type', 'ErrorInfo'],
    ['error.details.0.reason', 'TASK_NOT_CANCELABLE'],
    ['error.data', []],
  ])

  it('has the code of other bindings', () => {
    expect(codeOf(error.error)).toBe(-32001)
    expect(codeOf({ ...error.error, details: [{ ...info, reason: 'INVALID_PARAMS' }] })).toBe(-32602)
    expect(codeOf({ ...error.error, details: [{ ...info, reason: 'UNHEARD_OF' }] })).toBeUndefined()
  })
})
