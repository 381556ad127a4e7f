import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createOutboundPolicies } from '@/lib/server/outbound/address-policy'
import { createOutbound } from '@/lib/server/outbound/outbound-fetch'
import { startHttpServer } from '@/lib/server/testing/http-server'

const mebibyte = 1024 * 1024
const fetch = createOutbound({
  ...createOutboundPolicies({ allow: [], deny: [], localAllowed: true }),
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  timeoutMs: 5_000,
  idleMs: 5_000,
  maxBytes: mebibyte,
})

async function served(encoding: string, body: Uint8Array | string): Promise<string> {
  const { url } = await startHttpServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(body),
  )
  return url
}

describe('a response that is compressed unasked', () => {
  const text = JSON.stringify({ words: 'twice '.repeat(1000) })

  it.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
    ['GZIP, br', brotliCompressSync(gzipSync(text))],
    ['identity', text],
    ['UTF-8', text],
    ['gzip, utf-8', gzipSync(text)],
  ])('is decoded: %s', async (encoding, body) => {
    expect(await (await fetch(await served(encoding, body))).text()).toBe(text)
  })

  it('may be empty', async () => {
    expect(await (await fetch(await served('gzip', ''))).text()).toBe('')
  })

  it.each([
    ['gzip', gzipSync(Buffer.alloc(64 * mebibyte))],
    ['br', brotliCompressSync(Buffer.alloc(64 * mebibyte))],
  ])('is too large by its decompressed size: %s', async (encoding, body) => {
    expect(body.byteLength).toBeLessThan(mebibyte / 8)
    const answer = await fetch(await served(encoding, body))
    await expect(answer.text()).rejects.toMatchObject({ data: { kind: 'too-large' } })
  })

  it.each(['gzip', 'deflate', 'br'])('fails with a fault if it is not %s', async (encoding) => {
    const answer = await fetch(await served(encoding, '{"plain": "words, not compressed at all"}'))
    await expect(answer.text()).rejects.toMatchObject({
      data: { kind: 'agent-nonsense', message: expect.stringContaining("can't be decompressed") },
    })
  })

  it.each(['compress', 'gzip, gzip, gzip, gzip', 'constructor'])(
    'fails with a fault for an unknown coding: %s',
    async (encoding) => {
      await expect(fetch(await served(encoding, 'x'))).rejects.toMatchObject({
        data: { kind: 'agent-nonsense', message: expect.stringContaining(encoding) },
      })
    },
  )

  it('yields the events of a stream as they arrive', async () => {
    const release = Promise.withResolvers<void>()
    const { url } = await startHttpServer(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' })
      const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH })
      gzip.pipe(response)
      gzip.write('data: one\n\n')
      await release.promise
      gzip.end('data: two\n\n')
    })
    const decoder = new TextDecoder()
    const events: string[] = []
    for await (const chunk of (await fetch(url)).body) {
      events.push(decoder.decode(chunk))
      release.resolve()
    }
    expect(events).toEqual(['data: one\n\n', 'data: two\n\n'])
  })
})
