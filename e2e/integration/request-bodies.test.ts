import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Operation } from '@/lib/api/operations/operation'
import { operations } from '@/lib/api/operations/operations'
import { appUrl } from './shared-app.ts'

const megabyte = Buffer.alloc(1024 * 1024, ' ')

/** Sends a chunked body without Content-Length; returns the HTTP status and the text of the response. */
function sendChunked(method: string, path: string, megabytes: number): Promise<[number | undefined, string]> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'a2a-version': '1.0' }
    const call = request(`${appUrl}${path}`, { method, headers, agent: false })
    call.once('response', (response) => text(response).then((body) => resolve([response.statusCode, body]), reject))
    call.once('error', reject)
    let sent = 0
    const send = (): void => {
      while (sent < megabytes) {
        sent += 1
        if (!call.write(megabyte)) return void call.once('drain', send)
      }
      call.end()
    }
    send()
  })
}

/** In MiB; 1 for all others. */
const limits: Record<string, number> = {
  '/a2a/storyteller': 32,
  '/a2a/storyteller/message:send': 32,
  '/api/catalog/import': 32,
  '/api/catalog/import/preview': 32,
  '/api/tasks/import': 64,
  '/mcp': 32,
  '/mocks/x/x': 32,
  '/samples/storyteller': 32,
  '/v1/chat/completions': 32,
  '/v1/responses': 32,
}

/** An unknown webhook is refused before its body is read. */
const all: Operation[] = Object.values(operations)
const withBody = all.filter(({ body, path }) => body !== undefined && !path.startsWith('/api/hooks/'))
const targets = [
  ...withBody.map(
    ({ method, path }) => [method, path.replace('{slug}', 'storyteller').replace('{path}', 'message:send')] as const,
  ),
  ['POST', '/samples/storyteller'] as const,
].map(([method, path]) => [method, path.replaceAll(/\{[a-z]+\}/gi, 'x')] as const)

test('refuses a chunked body that is too large, on every route that reads one', async () => {
  expect(targets.length).toBeGreaterThan(15)
  const statuses: unknown[] = []
  for (const [method, path] of targets) {
    const [status, body] = await sendChunked(method, path, (limits[path] ?? 1) + 1)
    statuses.push([method, path, status, /larger than \d+ Mi?B/.test(body)])
  }
  expect(statuses).toEqual(targets.map(([method, path]) => [method, path, 413, true]))
})
