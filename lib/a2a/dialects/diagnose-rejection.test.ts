import { expect, it } from 'vitest'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { detectResultDialect, diagnoseRejection, type RejectionDiagnosis } from '@/lib/a2a/dialects/diagnose-rejection'
import type { Json } from '@/lib/a2a/json'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import type { FaultData } from '@/lib/faults/fault'

const refused = (error: Json, dialect: DialectId = 'v1.0', httpStatus?: number, id: Json = 7) =>
  diagnoseRejection(
    { ...dialects[dialect].decodeError(error), ...(httpStatus && { httpStatus }) },
    JSON.stringify({ jsonrpc: '2.0', id, error }),
  )
const sure: RejectionDiagnosis = { wrong: 'dialect', isCertain: true, dialects: [] }
const unsure: RejectionDiagnosis = { wrong: 'dialect', isCertain: false, dialects: [] }

it.each<[string, Json, RejectionDiagnosis | undefined, number?, Json?]>([
  ['an unknown method', { code: -32601, message: 'Method not found' }, sure],
  ['the same with an HTTP status', { code: -32601, message: '' }, sure, 404],
  ['the same in words', { code: -32000, message: 'Invalid method: SendMessage' }, sure],
  [
    'an invalid request error of v0.1 servers in Python',
    { code: -32600, message: 'Request payload validation error' },
    sure,
    400,
    null,
  ],
  ['a bad request with its id', { code: -32600, message: 'Bad request' }, unsure, 400],
  ['a bad request', { code: -32600, message: 'Bad request' }, unsure],
  [
    'a wrapped error of v0.1 servers in JS',
    { code: -32603, message: 'x', data: { error: { code: -32601, message: 'y' } } },
    sure,
  ],
  [
    'params without a message id',
    {
      code: -32602,
      message: 'Invalid params',
      data: [
        {
          '@type': 'type.googleapis.com/google.rpc.BadRequest',
          fieldViolations: [{ field: 'message.messageId', description: 'required' }],
        },
      ],
    },
    sure,
  ],
  [
    'params for a task in a terminal state, rejected by official v1.0 servers in Go',
    {
      code: -32602,
      message: 'task in a terminal state: invalid params',
      data: [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'INVALID_PARAMS', domain: 'a2a-protocol.org' },
      ],
    },
    unsure,
  ],
  ['params of an unknown media type', { code: -32602, message: 'Unsupported content type' }, unsure],
  ['parts without a discriminator', { code: -32602, message: "Missing property 'kind'" }, sure],
  ['params without an id', { code: -32602, message: 'params.id is required' }, sure],
  ['parts of another kind', { code: -32602, message: 'message.parts[0]: invalid' }, sure],
  ['other params', { code: -32602, message: 'The city is missing' }, unsure],
  ['an unknown task', { code: -32001, message: 'Task not found' }, undefined],
  ['an internal error', { code: -32603, message: 'Boom' }, undefined],
])('reads %s', (_, error, hint, status, id) => {
  expect(refused(error, 'v1.0', status, id)).toEqual(hint)
})

it.each<[Json, DialectId, DialectId[]]>([
  [{ code: -32009, message: 'Version 1.0 is not supported; use 0.3.0.' }, 'v1.0', ['v1.0', 'v0.3', 'v0.3']],
  [{ code: -32009, message: 'nope' }, 'v1.0', ['v0.3']],
  [{ code: -32009, message: 'Unsupported A2A version: 0.3. Supported: 1.0' }, 'v0.3', ['v0.3', 'v1.0', 'v0.3']],
  [{ code: -32000, message: 'A2A version 0.3 is not supported, but 1.0' }, 'v0.1', ['v0.3', 'v1.0', 'v0.3']],
  [{ code: -32050, message: '', data: [{ reason: 'VERSION_NOT_SUPPORTED' }] }, 'v1.0', ['v0.3']],
])('finds the versions that %j names', (error, requested, named) => {
  expect(refused(error, requested)).toEqual({ ...sure, dialects: named })
})

it('does not mistake the v0.1 error code for an invalid task state for a version error', () => {
  expect(refused({ code: -32009, message: 'Task is finished' }, 'v0.1')).toBeUndefined()
})

const nonsense: FaultData = { kind: 'agent-nonsense', message: '' }
it.each<[string, FaultData, string, boolean]>([
  ['a web page', nonsense, '<!doctype html><title>App</title>', true],
  ['a fragment of one', nonsense, ' <html>', true],
  ['JSON of something else', nonsense, '{"hello":"world"}', true],
  ['a task without its envelope, which ran', nonsense, '{"id":"t","status":{"state":"working"}}', false],
  ['a broken envelope, which may have run', nonsense, '{"jsonrpc":"2.0","id":1}', false],
  ['plain words, which may have run', nonsense, 'OK', false],
  ['nothing, which may have run', nonsense, '', false],
  ['an unknown URL', { kind: 'agent-error', message: '', httpStatus: 404 }, 'Cannot POST /', true],
  ['a server that failed', { kind: 'agent-nonsense', message: '', httpStatus: 502 }, '<html>', false],
  ['a bad request without a message', { kind: 'agent-error', message: '', httpStatus: 400 }, 'no', false],
])('detects another server after %s: %j', (_, fault, raw, elsewhere) => {
  expect(diagnoseRejection(fault, raw)).toEqual(elsewhere ? { wrong: 'place' } : undefined)
})

it('does not parse the body again for an error that tells enough', () => {
  const error = {
    code: -32000,
    message: 'x',
    data: Array.from({ length: 100_000 }, (_, id) => ({ id, name: `n${id}` })),
  }
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 7, error })
  const fault = dialects['v1.0'].decodeError(error)
  const shares = Array.from({ length: 5 }, () => {
    const [diagnosing, parsing] = [() => diagnoseRejection(fault, raw), () => void JSON.parse(raw)].map((work) => {
      const start = process.threadCpuUsage()
      work()
      return cpuTime(start)
    })
    return (diagnosing ?? 0) / (parsing ?? 0)
  })
  expect(Math.min(...shares)).toBeLessThan(0.2)
})

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
