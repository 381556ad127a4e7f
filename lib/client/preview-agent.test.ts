import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ApiResult } from '@/lib/api/api-result'
import type { PreviewResult } from '@/lib/api/agent-calls'
import { previewAgent } from '@/lib/client/preview-agent'
import { readBody, httpServer } from '@/lib/client/testing/http-server'

type Handle = Parameters<typeof httpServer>[0]
const real = globalThis.fetch

/** Results as the page receives them. */
async function runPreview(handle: Handle, signal = new AbortController().signal) {
  const server = await httpServer(handle)
  onTestFinished(server.close)
  // Pages have an origin, tests have none.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`${server.origin}${path}`, init))
  const steps: string[] = []
  const on = {
    onRequest: (url: string) => steps.push(`ask ${url}`),
    onAttempt: ({ code }: { code: string }) => steps.push(code),
  }
  const result: ApiResult<PreviewResult> = await previewAgent({ url: 'a.example' }, on, signal)
  return { steps, result }
}
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

afterEach(() => {
  vi.unstubAllGlobals()
})

it('reports each request, then the result', async () => {
  const requestFields: unknown[] = []
  const { steps, result } = await runPreview(async (request, response) => {
    requestFields.push(request.method, request.url, request.headers.accept, JSON.parse(await readBody(request)))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`:\n\n${event('ask', { url: 'u' })}${event('attempt', { code: 'card' })}`)
    response.end(event('result', { agent: 1 }))
  })
  expect(requestFields).toEqual(['POST', '/api/agents/preview', 'text/event-stream', { url: 'a.example' }])
  expect(steps).toEqual(['ask u', 'card'])
  expect(result).toEqual({ ok: true, value: { agent: 1 } })
})

it("returns the server's fault, in the stream or instead of it", async () => {
  const fault = { kind: 'agent-unreachable', message: 'No.', details: { code: 'refused' } }
  const within = await runPreview((_, response) => void response.end(event('fault', fault)))
  expect(within.result).toEqual({ ok: false, fault })
  const instead = await runPreview((_, response) => {
    response.writeHead(422, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { kind: 'invalid-input', message: 'Bad.', requestId: 'r' } }))
  })
  expect(instead.result).toMatchObject({ ok: false, fault: { kind: 'invalid-input', message: 'Bad.' } })
})

it('reports that Switchboard is unreachable, before or during the stream', async () => {
  const gone = { ok: false, fault: { kind: 'internal', hop: 'browser' } }
  const before = await runPreview((request) => request.socket.destroy())
  expect(before.result).toMatchObject(gone)
  const middle = await runPreview((request, response) => {
    response.write(event('ask', { url: 'u' }))
    setImmediate(() => request.socket.destroy())
  })
  expect(middle.result).toMatchObject(gone)
})

it('stops on abort', async () => {
  const left = new AbortController()
  const { result } = await runPreview(() => left.abort(), left.signal)
  expect(result.ok).toBe(false)
})
