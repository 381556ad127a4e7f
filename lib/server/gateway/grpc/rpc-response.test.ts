import { Code } from '@connectrpc/connect'
import { describe, expect, test } from 'vitest'
import type { Json } from '@/lib/a2a/json'
import { findMessageType } from '@/lib/grpc/services'
import { messageToJson } from '@/lib/grpc/transcode'
import { readRpcMessage, readRpcStream, toConnectError } from '@/lib/server/gateway/grpc/rpc-response'
import { encodeSseJson } from '@/lib/sse/encode'

const errorInfo = (more: object): Json => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'TASK_NOT_FOUND',
  domain: 'a2a-protocol.org',
  ...more,
})

const errorOf = (message: string, details: Json[] = []) =>
  toConnectError(JSON.stringify({ error: { code: Code.Internal, message, details } }))

describe('errors', () => {
  test('have a message that UTF-8 can encode', () => {
    expect(errorOf('bad \ud800 x').rawMessage).toBe('bad \ufffd x')
    expect(errorOf('good 😀').rawMessage).toBe('good 😀')
  })

  test('fit into the metadata that clients accept', () => {
    for (const letter of ['y', '%', 'é', '中', '😀']) {
      const { rawMessage } = errorOf(letter.repeat(100_000), [errorInfo({})])
      expect(rawMessage.endsWith(`${letter}…`)).toBe(true)
      expect(encodeURIComponent(rawMessage).length).toBeLessThan(2049)
    }
    const whole = 'y'.repeat(2048)
    expect(errorOf(whole).rawMessage).toBe(whole)
  })

  test('keep the details that fit', () => {
    const { details } = errorOf('m', [errorInfo({ metadata: { k: 'y'.repeat(100_000) } }), errorInfo({})])
    expect(details).toHaveLength(1)
  })
})

const read = (text: string): unknown => expect.objectContaining({ parts: [{ text }], metadata: { [text]: [text] } })
const half = (text: string) =>
  JSON.stringify({ message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text }], metadata: { [text]: [text] } } })

describe('half of a letter from an agent', () => {
  const type = findMessageType('lf.a2a.v1.StreamResponse')

  test('is replaced in a response', async () => {
    const message = await readRpcMessage(type, new Response(half('a\ud83d')))
    expect(messageToJson(type, message)).toMatchObject({ ok: true, value: { message: read('a\ufffd') } })
  })

  test('is replaced in a stream, which goes on', async () => {
    const body = ['a\ud83d', '\ude00b', '😀'].map((text) => encodeSseJson(half(text))).join('')
    const texts: Json[] = []
    for await (const message of readRpcStream(type, new Response(body), new AbortController().signal)) {
      const json = messageToJson(type, message)
      texts.push(json.ok ? (json.value.message ?? null) : null)
    }
    expect(texts).toEqual([read('a\ufffd'), read('\ufffdb'), read('😀')])
  })
})
