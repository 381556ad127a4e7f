import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFold } from '@/lib/a2a/fold'
import { createTaskSource } from '@/lib/client/task-source'
import { listReplayUrls } from '@/lib/replay/replay-source'
import { emptyOutline } from '@/lib/replay/outline'

/** A server that records its requests. */
async function listening(): Promise<{ origin: string; urls: string[] }> {
  const urls: string[] = []
  const server = createServer((request, response) => {
    urls.push(request.url ?? '')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ fold: emptyFold, events: [], rows: { times: [], sorts: [], sizes: [] }, sorts: [] }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, urls }
}

test.each([
  { count: 10_000, first: 9_800 },
  { count: 9_801, first: 9_800 },
  { count: 200, first: 0 },
])('what a page has fetched ahead is what a replay asks for first, at event $count', async ({ count, first }) => {
  const { origin, urls } = await listening()
  const source = createTaskSource('a task', 0, origin)
  await source.outline(emptyOutline).catch(() => undefined)
  if (first > 0) await source.fold(first)
  await source.rows(first, first + 200)
  expect(urls).toEqual(listReplayUrls('a task', count))
})

test('requests no more rows than wanted', async () => {
  const { origin, urls } = await listening()
  await createTaskSource('t', 0, origin).rows(5500, 5510)
  expect(urls).toEqual(['/api/tasks/t/events?after=5500&limit=10'])
})
