import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Json } from '@/lib/a2a/json'
import {
  call,
  envelope,
  fault,
  head,
  outbound,
  prefixed,
  rawServer,
  responds,
  stream,
} from '@/lib/server/outbound/grpc/testing/raw-grpc-server'
import { startHttpServer } from '@/lib/server/testing/http-server'
import { readSseStream } from '@/lib/sse/read-sse-stream'

const service = 'lf.a2a.v1.A2AService'

describe('a single response', () => {
  it('is JSON, with the metadata as headers', async () => {
    let received: Record<string, unknown> = {}
    const { url } = await rawServer((one, headers) => {
      received = headers
      responds([envelope({ id: 't' })], undefined, { 'a2a-extensions': 'urn:x' })(one, headers)
    })
    const identity = { headers: { authorization: 'Bearer secret' }, query: { key: 'hidden' } }
    const answer = await call(url, { headers: { 'A2A-Version': '1.0', Accept: 'x/y' }, identity })
    expect([answer.status, answer.headers.get('a2a-extensions'), answer.headers.get('content-type')]).toEqual([
      200,
      'urn:x',
      'application/json',
    ])
    expect(JSON.parse(await answer.text())).toEqual({ id: 't' })
    expect(received).toMatchObject({
      ':path': `/${service}/GetTask`,
      'a2a-version': '1.0',
      authorization: 'Bearer secret',
      'grpc-timeout': '5000m',
      te: 'trailers',
    })
    expect(received.accept).toBeUndefined()
  })

  it('has the HTTP status of its gRPC status, and the error as google.rpc.Status', async () => {
    const { url } = await rawServer(responds([], { 'grpc-status': '5', 'grpc-message': 'No%20such task' }))
    const answer = await call(url)
    expect(answer.status).toBe(404)
    expect(JSON.parse(await answer.text())).toEqual({
      error: { code: 5, status: 'NOT_FOUND', message: 'No such task', details: [] },
    })
  })

  it.each([
    ['16', 401],
    ['7', 403],
    ['8', 429],
    ['12', 501],
    ['14', 503],
    ['4', 504],
    ['99', 500],
  ])('status %s is HTTP %i', async (code, status) => {
    const { url } = await rawServer((one) => one.respond({ ...head, 'grpc-status': code }, { endStream: true }))
    expect((await call(url)).status).toBe(status)
  })

  it('is limited on the wire and after decompression', async () => {
    const text = 'x'.repeat(5_000)
    const large = { id: 't', artifacts: [{ artifactId: 'a', parts: [{ text }] }] }
    const plain = await rawServer(responds([envelope(large)]))
    await expect(call(plain.url, { maxBytes: 1_000 })).rejects.toEqual(fault({ kind: 'too-large' }))
    const packed = await rawServer(responds([envelope(large, { gzip: true })], undefined, { 'grpc-encoding': 'gzip' }))
    expect((await call(packed.url)).status).toBe(200)
    await expect(call(packed.url, { maxBytes: 1_000 })).rejects.toEqual(fault({ kind: 'too-large' }))
    const announced = await rawServer((one) => {
      one.respond(head)
      one.write(prefixed(Buffer.alloc(10), false, 0xff_ff_ff_ff))
    })
    await expect(call(announced.url)).rejects.toEqual(fault({ kind: 'too-large' }))
  })

  it.each([
    ['bytes that are no message', responds([prefixed(Buffer.from([0x0a, 0xff, 0xff]))])],
    ['a prefix without a message', responds([Buffer.from([0, 0, 0])])],
    ['no message', responds([])],
    ['two messages', responds([envelope({ id: 'a' }), envelope({ id: 'b' })])],
    ['an unknown encoding', responds([envelope({ id: 'a' })], undefined, { 'grpc-encoding': 'snappy' })],
    [
      'bytes that are not compressed',
      responds([prefixed(Buffer.from('nothing'), true)], undefined, { 'grpc-encoding': 'gzip' }),
    ],
    ['another content type', responds([], undefined, { 'content-type': 'text/html' })],
  ])('fails for %s', async (_, handle) => {
    const { url } = await rawServer(handle)
    await expect(call(url)).rejects.toEqual(fault({ kind: 'agent-nonsense' }))
  })

  it('is a plain HTTP error of a server without gRPC', async () => {
    const { url } = await rawServer((one) =>
      one.respond({ ':status': 404, 'content-type': 'text/html' }, { endStream: true }),
    )
    const answer = await call(url)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([404, 'text/html', ''])
  })

  it('follows no redirect', async () => {
    const target = await rawServer(responds([envelope({ id: 't' })]))
    const { url } = await rawServer((one) => one.respond({ ':status': 307, location: target.url }, { endStream: true }))
    expect((await call(url)).status).toBe(307)
    expect(target.connections()).toBe(0)
  })

  it('is awaited no longer than the timeout', async () => {
    const { url } = await rawServer(() => undefined)
    await expect(call(url, { timeoutMs: 300 })).rejects.toEqual(fault({ kind: 'agent-timeout' }))
  })

  it('tells a refused connection, another protocol and a closed connection apart', async () => {
    const { url, cut } = await rawServer(() => cut())
    await expect(call(url)).rejects.toEqual(fault({ kind: 'agent-unreachable' }))
    await expect(call('http://127.0.0.1:9')).rejects.toEqual(
      fault({ kind: 'agent-unreachable', details: expect.objectContaining({ code: 'refused' }) }),
    )
    const http1 = await startHttpServer((_, response) => response.end('hello'))
    await expect(call(http1.url)).rejects.toEqual(
      fault({ kind: expect.stringMatching(/agent-(nonsense|unreachable)/) }),
    )
    const garbage = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end('SSH-2.0-OpenSSH\r\n')
    })
    await new Promise<void>((ready) => garbage.listen(0, '127.0.0.1', ready))
    onTestFinished(() => void garbage.close())
    const { port } = garbage.address() as AddressInfo
    await expect(call(`http://127.0.0.1:${port}`)).rejects.toEqual(
      fault({ kind: expect.stringMatching(/agent-(nonsense|unreachable)/) }),
    )
    await expect(call('http://nowhere.example:50051')).rejects.toEqual(
      fault({ details: expect.objectContaining({ code: 'unknown-host' }) }),
    )
  })
})

async function eventsOf(body: AsyncIterable<Uint8Array>) {
  const all: { event: string | undefined; data: Json }[] = []
  for await (const { events } of readSseStream(body))
    all.push(...events.map(({ event, data }) => ({ event, data: JSON.parse(data) as Json })))
  return all
}

const message = (text: string) => ({ message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text }] } })
const streamed = (text: string) => envelope(message(text), { rpc: stream })

describe('a stream', () => {
  it('passes on together what arrived together', async () => {
    const event = envelope({ statusUpdate: { taskId: 't', status: { state: 'TASK_STATE_WORKING' } } }, { rpc: stream })
    const { url } = await rawServer(responds([Buffer.concat(Array.from({ length: 200 }, () => event))]))
    const answer = await call(url, { rpc: stream })
    const chunks: string[] = []
    for await (const chunk of answer.body ?? []) chunks.push(Buffer.from(chunk).toString())
    expect(chunks.join('').match(/^data: /gm)).toHaveLength(200)
    expect(chunks.length).toBeLessThan(20)
  })

  it('is an event stream, with a late error as an event', async () => {
    const { url } = await rawServer(
      responds([streamed('one'), streamed('two')], { 'grpc-status': '13', 'grpc-message': 'Lost' }),
    )
    const answer = await call(url, { rpc: stream, body: '{}' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(await eventsOf(answer.body)).toEqual([
      { event: undefined, data: message('one') },
      { event: undefined, data: message('two') },
      { event: 'error', data: { error: { code: 13, status: 'INTERNAL', message: 'Lost', details: [] } } },
    ])
  })

  it('with an error before its first message is a response with a status', async () => {
    const { url } = await rawServer(responds([], { 'grpc-status': '16' }))
    expect((await call(url, { rpc: stream, body: '{}' })).status).toBe(401)
  })

  it('ends with a fault at a message beyond the limit', async () => {
    const { url } = await rawServer((one) => {
      one.respond(head)
      one.write(streamed('one'))
      one.write(prefixed(Buffer.alloc(10), false, 0xff_ff_ff_00))
    })
    const answer = await call(url, { rpc: stream, body: '{}' })
    expect((await eventsOf(answer.body)).at(-1)).toMatchObject({
      event: 'transport-fault',
      data: { kind: 'too-large', details: { code: 'agent-event-too-large' } },
    })
  })

  it('fails if the server cuts it or falls silent', async () => {
    const cut = await rawServer((one) => {
      one.respond(head)
      one.write(streamed('one'), () => setTimeout(cut.cut, 50))
    })
    const broken = await call(cut.url, { rpc: stream, body: '{}' })
    await expect(eventsOf(broken.body)).rejects.toEqual(fault({ kind: 'agent-unreachable' }))
    const silent = await rawServer((one) => {
      one.respond(head)
      one.write(streamed('one'))
    })
    const quiet = await call(silent.url, { rpc: stream, body: '{}' }, outbound({}, { idleMs: 300 }))
    await expect(eventsOf(quiet.body)).rejects.toEqual(fault({ kind: 'agent-timeout' }))
  })

  it('is canceled at the server, by the signal and by the reader', async () => {
    const codes: number[] = []
    const { url } = await rawServer((one) => {
      one.on('close', () => codes.push(one.rstCode))
      one.respond(head)
      one.write(streamed('one'))
    })
    const abort = new AbortController()
    const answer = await call(url, { rpc: stream, body: '{}', signal: abort.signal })
    setTimeout(() => abort.abort(new Error('enough')), 20)
    await expect(eventsOf(answer.body)).rejects.toThrow('enough')
    const other = await call(url, { rpc: stream, body: '{}' })
    other.cancel()
    // NGHTTP2_CANCEL
    await expect.poll(() => codes).toEqual([8, 8])
  })

  it('holds a server back that sends faster than it is read', async () => {
    const chunk = streamed('x'.repeat(64 * 1024))
    let sent = 0
    const { url } = await rawServer((one) => {
      one.respond(head)
      const write = () => {
        sent += chunk.byteLength
        if (one.destroyed || sent > 64 * 1024 * 1024) return
        if (one.write(chunk)) setImmediate(write)
        else one.once('drain', write)
      }
      write()
    })
    const answer = await call(url, { rpc: stream, body: '{}' })
    const iterator = answer.body[Symbol.asyncIterator]()
    await iterator.next()
    // Long enough to send everything if nothing holds it back.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(sent).toBeLessThan(4 * 1024 * 1024)
    answer.cancel()
  })
})
