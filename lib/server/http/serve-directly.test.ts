import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { directRoutes } from '@/app/direct-routes'
import { serveRoutes } from '@/lib/server/http/testing/serve-routes'
import { type FrameReader, sseResponse } from '@/lib/server/platform/http/stream-response'
import { agentAt, startEngine, readStoredRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { responseHeaders, inertHeaders } from '@/scripts/response-headers.mjs'

afterEach(() => vi.useRealTimers())

const call = (method: string) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 7,
    method,
    params: { message: { messageId: 'u1', role: 'ROLE_USER', parts: [{ text: 'go' }] } },
  })

const headers = { 'content-type': 'application/json', 'a2a-version': '1.0' }

test('serves a call and a stream with the headers of every response', async () => {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (rawCall) => {
      rawCall.event(v1.task('t1', 'WORKING'))
      rawCall.event(v1.status('t1', 'COMPLETED'))
      rawCall.end()
    },
  })
  const { slug } = await agentAt(server.url)
  const url = await serveRoutes(directRoutes)
  const unary = await fetch(`${url}/a2a/${slug}`, { method: 'POST', headers, body: call('SendMessage') })
  expect(await unary.json()).toMatchObject({ id: 7, result: { task: { status: { state: 'TASK_STATE_COMPLETED' } } } })
  expect(Object.fromEntries(unary.headers)).toMatchObject(
    Object.fromEntries(
      Object.entries({ ...responseHeaders, ...inertHeaders }).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  )
  const stream = await fetch(`${url}/a2a/${slug}`, { method: 'POST', headers, body: call('SendStreamingMessage') })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const text = await stream.text()
  expect(text).toContain('TASK_STATE_COMPLETED')
  const taskId = stream.headers.get('switchboard-task') ?? ''
  const events = await fetch(`${url}/api/tasks/${taskId}/events?after=1`, {
    headers: { accept: 'text/event-stream' },
  })
  expect((await events.text()).match(/^id: \d+$/gm)).toEqual(
    (await readStoredRows(taskId)).slice(1).map(({ seq }) => `id: ${seq}`),
  )
})

test('rejects foreign pages and invalid calls with the same messages', async () => {
  await startEngine()
  const url = await serveRoutes(directRoutes)
  const foreign = { ...headers, origin: 'https://elsewhere.example' }
  const refused = await fetch(`${url}/a2a/none`, { method: 'POST', headers: foreign, body: call('SendMessage') })
  expect(refused.status).toBe(403)
  const unknown = await fetch(`${url}/a2a/none`, { method: 'POST', headers, body: call('SendMessage') })
  expect([unknown.status, (await unknown.json()).error.message]).toEqual([404, 'Agent not found: none.'])
})

test('leaves other methods, other paths and special path segments to Next', async () => {
  const url = await serveRoutes(directRoutes)
  const requests = [
    fetch(`${url}/a2a/one`),
    fetch(`${url}/api/tasks/one/events`),
    ...['/a2a', '/a2a/', '/a2a/one/', '/a2a/a%20b', '/a2a/%2e', '/api/streams', '//a2a/one'].map((path) =>
      fetch(`${url}${path}`, { method: 'POST', body: '{}' }),
    ),
  ]
  expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([418]))
})

test('ends the response when the client disconnects, before and during it', async () => {
  const aborted: string[] = []
  const ended = Promise.withResolvers<void>()
  const waits = Promise.withResolvers<void>()
  const url = await serveRoutes([
    {
      method: 'GET',
      path: '/early',
      handler: (request) =>
        new Promise((resolve) => {
          request.signal.addEventListener('abort', () => {
            aborted.push('early')
            resolve(new Response(null, { status: 499 }))
            waits.resolve()
          })
        }),
    },
    {
      method: 'GET',
      path: '/late',
      handler: async () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
            cancel: () => {
              aborted.push('late')
              ended.resolve()
            },
          }),
        ),
    },
  ])
  const leave = new AbortController()
  const early = fetch(`${url}/early`, { signal: leave.signal }).catch(() => undefined)
  setTimeout(() => leave.abort(), 100)
  await Promise.all([early, waits.promise])
  const late = await fetch(`${url}/late`)
  await late.body?.getReader().read()
  await late.body?.cancel().catch(() => undefined)
  const other = new AbortController()
  const again = await fetch(`${url}/late`, { signal: other.signal })
  await again.body?.getReader().read()
  other.abort()
  await ended.promise
  expect(aborted).toContain('early')
  expect(aborted).toContain('late')
})

/** Serves an event stream of these frames and returns a response to it. */
async function openEvents(frames: FrameReader, signal?: AbortSignal): Promise<ReadableStreamDefaultReader<string>> {
  const url = await serveRoutes([{ method: 'GET', path: '/events', handler: async () => sseResponse(frames) }])
  const { body } = await fetch(`${url}/events`, signal ? { signal } : {})
  return (body ?? new Blob().stream()).pipeThrough(new TextDecoderStream()).getReader()
}

test('keeps a silent event stream open with comments, and cancels it when the client disconnects', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const canceled = Promise.withResolvers<void>()
  let next = Promise.withResolvers<string | null>()
  const leave = new AbortController()
  const reader = await openEvents({ next: () => next.promise, cancel: () => canceled.resolve() }, leave.signal)
  expect(await reader.read()).toMatchObject({ value: ':\n\n' })
  vi.advanceTimersByTime(10_000)
  expect(await reader.read()).toMatchObject({ value: ':\n\n' })
  const { resolve } = next
  next = Promise.withResolvers()
  resolve('data: 你好\n\n')
  expect(await reader.read()).toMatchObject({ value: 'data: 你好\n\n' })
  leave.abort()
  await canceled.promise
  next.resolve(null)
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})

test('takes no more frames than the client reads, and breaks the response off if the frames fail', async () => {
  const frame = `data: ${'x'.repeat(65_536)}\n\n`
  let frameCount = 0
  let isBroken = false
  const reader = await openEvents({
    next: async () => {
      frameCount += 1
      if (isBroken) throw new Error('broken')
      return frame
    },
    cancel: () => {},
  })
  await reader.read()
  await sleep(500)
  const pending = frameCount
  await sleep(300)
  expect(frameCount).toBe(pending)
  isBroken = true
  const readAll = async () => {
    while (!(await reader.read()).done);
  }
  await expect(readAll()).rejects.toThrow('terminated')
})

test('writes frames in pieces', async () => {
  const pieces = [
    'data: "',
    'A long text. '.repeat(100_000),
    '", "',
    'Ein längerer Text, 马. '.repeat(10_000),
    '🐔"\n\n',
    '',
  ]
  const frames = () => {
    const batches = [pieces, 'data: 1\n\n', null]
    return { next: async () => batches.shift() ?? null, cancel: () => {} }
  }
  const url = await serveRoutes([{ method: 'GET', path: '/pieces', handler: async () => sseResponse(frames()) }])
  const written = `:\n\n${pieces.join('')}data: 1\n\n`
  expect(await (await fetch(`${url}/pieces`)).text()).toBe(written)
  expect(await sseResponse(frames()).text()).toBe(written)
})
