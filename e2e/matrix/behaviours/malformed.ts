import { readRpc } from '../../validators/json-rpc.ts'
import { strictly } from '../../validators/strict.ts'
import { v01 } from '../../validators/v0-1/validators.ts'
import { v03 } from '../../validators/v0-3/validators.ts'
import { v10 } from '../../validators/v1-0/validators.ts'
import { type Behaviour, type Cell, check } from '../behaviour.ts'
import type { Generation } from '../caller.ts'
import { readErrorV03 } from '../callers/raw-v0-3-http.ts'
import { readErrorV10 } from '../callers/raw-v1-0-http.ts'
import { checkGrpc } from './malformed-grpc.ts'

const protocols = {
  'v0.1': { valid: v01, version: '0.1', send: 'tasks/send', get: 'tasks/get' },
  'v0.3': { valid: v03, version: '0.3', send: 'message/send', get: 'tasks/get' },
  'v1.0': { valid: v10, version: '1.0', send: 'SendMessage', get: 'GetTask' },
} satisfies Record<Generation, unknown>

/** Sends a body and returns the error code. Throws if the error is not valid in the caller's protocol version. */
async function readErrorCode({ base, caller }: Cell, body: string, id: string | number | null): Promise<unknown> {
  const { valid, version } = protocols[caller.generation]
  const headers = { 'content-type': 'application/json', 'a2a-version': version }
  const response = await fetch(base, { method: 'POST', headers, body })
  const answer = readRpc(await response.json(), id)
  check('error' in answer, 'not rejected', body)
  strictly(valid.error, answer.error, 'the error')
  return answer.error.code
}

const call = (method: string, params?: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })

type HttpCase = [code: number, line: string, body?: string, type?: string]

/** Checks the errors for malformed requests over HTTP+JSON. */
async function checkHttp({ base, caller }: Cell): Promise<void> {
  const isV10 = caller.generation === 'v1.0'
  const read = isV10 ? readErrorV10 : readErrorV03
  const cases: HttpCase[] = [
    [-32700, 'POST /message:send', '{"message"'],
    [-32602, 'POST /message:send'],
    [-32602, 'POST /message:send', '[]'],
    [-32602, 'POST /message:send', '"call"'],
    [-32602, 'POST /message:stream', '{"message":"hello"}'],
    [-32602, 'POST /message:stream', '{"message":{"messageId":"m","role":"ROLE_USER","parts":[]}}'],
    [-32602, 'GET /tasks/t?historyLength=-1'],
    [-32602, 'POST /tasks/t/pushNotificationConfigs', '{}'],
    [-32601, 'GET /message:send'],
    [-32601, 'PUT /tasks/t', '{}'],
    [-32005, 'POST /message:send', '{}', 'text/plain'],
  ]
  for (const [code, line, body, type = 'application/json'] of cases) {
    const [method = '', path = ''] = line.split(' ')
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': type }
    const url = `${base}${isV10 ? '' : '/v1'}${path}`
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
    const actual = read(await response.json(), response.status).code
    check(actual === code, `another code than ${code} for ${line} ${body}`, actual)
  }
}

/** Rejects invalid JSON, invalid calls and calls of other versions with the error codes of JSON-RPC. */
export const malformed: Behaviour = {
  name: 'malformed requests',
  requires: 'unknownMethod',
  local: true,
  run: async (cell) => {
    if (cell.caller.binding === 'HTTP+JSON') {
      await checkHttp(cell)
      return 'passed'
    }
    if (cell.caller.binding === 'GRPC') {
      await checkGrpc(cell)
      return 'passed'
    }
    const { send, get } = protocols[cell.caller.generation]
    const cases: [code: number, body: string, id: string | number | null][] = [
      [-32700, '{"jsonrpc"', null],
      [-32700, '', null],
      [-32600, '[]', null],
      [-32600, '"call"', null],
      [-32600, '{"jsonrpc":"1.0","id":7,"method":"x"}', 7],
      [-32600, '{"jsonrpc":"2.0","id":"a"}', 'a'],
      [-32602, call(send), 7],
      [-32602, call(send, []), 7],
      [-32602, call(send, { id: 't', message: 'hello' }), 7],
      [-32602, call(send, { id: 't', message: { role: 'user', parts: [] } }), 7],
      [-32602, call(get, {}), 7],
      [-32602, call(get, { id: {} }), 7],
    ]
    for (const [code, body, id] of cases) {
      const actual = await readErrorCode(cell, body, id)
      check(actual === code, `another code than ${code} for ${body}`, actual)
    }
    return 'passed'
  },
}
