import { expect, it } from 'vitest'
import {
  decodeRequest,
  decodeResponse,
  encodeErrorResponse,
  encodeRequest,
  encodeResult,
  readRpcId,
} from '@/lib/a2a/bindings/json-rpc'
import type { Json } from '@/lib/a2a/json'

it('decodes encoded requests', () => {
  const written = encodeRequest('r1', { method: 'SendMessage', params: { a: 1 } })
  expect(decodeRequest(written)).toEqual({ ok: true, value: { id: 'r1', method: 'SendMessage', params: { a: 1 } } })
})

it('accepts requests without jsonrpc and id, like the first v0.1 examples', () => {
  const request = { method: 'tasks/resubscribe', params: {} }
  expect(decodeRequest(request)).toEqual({ ok: true, value: { id: null, method: 'tasks/resubscribe', params: {} } })
})

it.each<Json>([
  [],
  [{ jsonrpc: '2.0', id: 1, method: 'x' }],
  null,
  'x',
  {},
  { jsonrpc: '1.0', method: 'x' },
  { jsonrpc: '2.0', method: 7 },
  { jsonrpc: '2.0', method: 'x', id: { bad: 'type' } },
  { jsonrpc: '2.0', method: 'x', id: true },
])('rejects %j', (json) => {
  expect(decodeRequest(json).ok).toBe(false)
})

it.each([
  [{ id: 7 }, 7],
  [{ id: 'a', method: 1 }, 'a'],
  [{ id: {} }, null],
  [[], null],
])('reads the ID of %j', (json, id) => {
  expect(readRpcId(json)).toBe(id)
})

it('decodes encoded responses', () => {
  expect(decodeResponse(encodeResult(1, { task: {} }))).toEqual({ ok: true, value: { result: { task: {} } } })
  const error = { code: -32001, message: 'Task not found' }
  expect(decodeResponse(encodeErrorResponse(null, error))).toEqual({ ok: true, value: { error } })
})

it.each([
  [{ jsonrpc: '2.0', id: 1, result: null }, { result: null }],
  [{ jsonrpc: '2.0', id: 1, result: {}, error: null }, { result: {} }],
  [{ id: null, error: { code: 1 } }, { error: { code: 1 } }],
])('accepts %j', (json, value) => {
  expect(decodeResponse(json)).toEqual({ ok: true, value })
})

it.each<Json>([{}, null, 'end', [], { jsonrpc: '2.0', id: 1 }, { result: {} }])('%j says nothing', (json) => {
  expect(decodeResponse(json).ok).toBe(false)
})

it('rejects IDs and method names that are too long to repeat in a response', () => {
  const long = 'x'.repeat(1_000_000)
  expect(decodeRequest({ jsonrpc: '2.0', id: 'x'.repeat(1000), method: 'x' }).ok).toBe(true)
  const refused = [
    decodeRequest({ jsonrpc: '2.0', id: long, method: 'x' }),
    decodeRequest({ jsonrpc: '2.0', id: 1, method: long }),
  ]
  for (const outcome of refused) {
    expect(outcome.ok).toBe(false)
    expect(JSON.stringify(outcome).length).toBeLessThan(200)
  }
  expect(readRpcId({ id: long })).toBeNull()
})
