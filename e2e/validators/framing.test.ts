import { describe, expect, it } from 'vitest'
import { readFrames } from './event-stream.ts'
import { readRpc } from './json-rpc.ts'

describe('event stream', () => {
  it('reads events, passing over comments', () => {
    expect(readFrames(': hi\n\ndata: y\n\nid: 1\ndata: {\ndata: }\n\ndata: x\n\n')).toEqual([
      { id: '', data: 'y' },
      { id: '1', data: '{\n}' },
      { id: '1', data: 'x' },
    ])
  })

  it.each([
    ['cut off', 'id: 1\ndata: x\n'],
    ['with an id that is no number', 'id: a\ndata: x\n\n'],
    ['without data', 'id: 1\n\n'],
    ['with ids going back', 'id: 2\ndata: x\n\nid: 1\ndata: x\n\n'],
    ['with an id twice', 'id: 2\ndata: x\n\nid: 2\ndata: x\n\n'],
    ['with another line', 'id: 1\ndata: x\nhello\n\n'],
  ])('refuses a stream %s', (_name, text) => {
    expect(() => readFrames(text)).toThrow(/event|id|field/)
  })
})

describe('JSON-RPC response', () => {
  it('has result or error', () => {
    expect(readRpc({ jsonrpc: '2.0', id: 1, result: null }, 1)).toEqual({ result: null })
    expect(readRpc({ jsonrpc: '2.0', id: 'a', error: { code: 1 } }, 'a')).toEqual({ error: { code: 1 } })
  })

  it.each([
    [{ jsonrpc: '2.0', id: 2, result: null }],
    [{ jsonrpc: '2.0', id: '1', result: null }],
    [{ jsonrpc: '2.0', result: null }],
    [{ id: 1, result: null }],
    [{ jsonrpc: '2.0', id: 1 }],
    [{ jsonrpc: '2.0', id: 1, result: null, error: {} }],
    [{ jsonrpc: '2.0', id: 1, result: null, kind: 'x' }],
    [{ jsonrpc: '2.0', id: 1, error: 'no' }],
    [null],
  ])('refuses %j', (value) => {
    expect(() => readRpc(value, 1)).toThrow(/response/)
  })
})
