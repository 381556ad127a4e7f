import { afterEach, expect, it } from 'vitest'
import { readFirstTasks } from '@/lib/client/read-tasks'
import { httpServer, type TestServer } from '@/lib/client/testing/http-server'

let server: TestServer | undefined
afterEach(() => server?.close())

/** Serves `total` tasks. The cursor is the number of the next one. Returns the requested pages. */
async function serve(total: number): Promise<string[]> {
  const asked: string[] = []
  server = await httpServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    asked.push(searchParams.toString())
    const limit = Number(searchParams.get('limit'))
    if (limit > 200) return response.writeHead(400).end('{}')
    const from = Number(searchParams.get('cursor') ?? 0)
    const tasks = Array.from({ length: Math.min(limit, total - from) }, (_, index) => ({ id: `t${from + index}` }))
    const nextCursor = from + limit < total ? `${from + limit}` : null
    return response.end(JSON.stringify({ tasks, nextCursor, total }))
  })
  return asked
}

it('reads the requested number of tasks, page by page', async () => {
  const asked = await serve(260)
  const { tasks, nextCursor } = await readFirstTasks({ waiting: 'true' }, 250, server?.origin)
  expect([tasks.length, tasks.at(-1)?.id, nextCursor]).toEqual([250, 't249', '250'])
  expect(asked).toEqual(['waiting=true&limit=200', 'waiting=true&limit=50&cursor=200'])
})

it('stops at the last one', async () => {
  const asked = await serve(30)
  const { tasks, nextCursor } = await readFirstTasks({}, 250, server?.origin)
  expect([tasks.length, nextCursor, asked.length]).toEqual([30, null, 1])
})
