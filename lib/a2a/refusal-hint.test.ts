import { expect, it } from 'vitest'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { Json } from '@/lib/a2a/json'
import { type RefusalHint, refusalHint } from '@/lib/a2a/refusal-hint'
import type { FaultData } from '@/lib/faults/fault'

const refused = (error: Json, dialect: DialectId = 'v1.0', httpStatus?: number, id: Json = 7) =>
  refusalHint(
    { ...dialects[dialect].decodeError(error), ...(httpStatus && { httpStatus }) },
    JSON.stringify({ jsonrpc: '2.0', id, error }),
  )
const sure: RefusalHint = { wrong: 'dialect', sure: true, named: [] }
const unsure: RefusalHint = { wrong: 'dialect', sure: false, named: [] }

it.each<[string, Json, RefusalHint | undefined, number?, Json?]>([
  ['an unknown method', { code: -32601, message: 'Method not found' }, sure],
  ['the same with an HTTP status', { code: -32601, message: '' }, sure, 404],
  ['the same in words', { code: -32000, message: 'Invalid method: SendMessage' }, sure],
  [
    'what v0.1 servers in Python say to it',
    { code: -32600, message: 'Request payload validation error' },
    sure,
    400,
    null,
  ],
  ['a bad request with its id', { code: -32600, message: 'Bad request' }, unsure, 400],
  ['a bad request', { code: -32600, message: 'Bad request' }, unsure],
  [
    'what v0.1 servers in JS wrap',
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
    'params of a task that is over, as official v1.0 servers in Go refuse them',
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
])('takes the versions that %j names', (error, asked, named) => {
  expect(refused(error, asked)).toEqual({ ...sure, named })
})

it('does not take the number of v0.1 that says the task cannot go on for one of the version', () => {
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
  ['an address that is not there', { kind: 'agent-error', message: '', httpStatus: 404 }, 'Cannot POST /', true],
  ['a server that failed', { kind: 'agent-nonsense', message: '', httpStatus: 502 }, '<html>', false],
  ['a bad request in no words', { kind: 'agent-error', message: '', httpStatus: 400 }, 'no', false],
])('looks elsewhere after %s: %j', (_, fault, raw, elsewhere) => {
  expect(refusalHint(fault, raw)).toEqual(elsewhere ? { wrong: 'place' } : undefined)
})
