import { afterEach, describe, expect, it } from 'vitest'
import { appendPage, readFirstTasks, replaceHead, type TaskPage } from '@/lib/client/read-tasks'
import { httpServer, type TestServer } from '@/lib/client/testing/http-server'

let server: TestServer | undefined
afterEach(() => server?.close())

/** Serves `total` tasks. The cursor is the number of the next one. Returns the requested pages. */
async function serve(total: number): Promise<string[]> {
  const queries: string[] = []
  server = await httpServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    queries.push(searchParams.toString())
    const limit = Number(searchParams.get('limit'))
    if (limit > 200) return response.writeHead(400).end('{}')
    const from = Number(searchParams.get('cursor') ?? 0)
    const tasks = Array.from({ length: Math.min(limit, total - from) }, (_, index) => ({ id: `t${from + index}` }))
    const nextCursor = from + limit < total ? `${from + limit}` : null
    return response.end(JSON.stringify({ tasks, nextCursor, total }))
  })
  return queries
}

it('reads the requested number of tasks, page by page', async () => {
  const queries = await serve(260)
  const { tasks, nextCursor } = await readFirstTasks({ waiting: 'true' }, 250, server?.origin)
  expect([tasks.length, tasks.at(-1)?.id, nextCursor]).toEqual([250, 't249', '250'])
  expect(queries).toEqual(['waiting=true&limit=200', 'waiting=true&limit=50&cursor=200'])
})

it('stops at the last one', async () => {
  const queries = await serve(30)
  const { tasks, nextCursor } = await readFirstTasks({}, 250, server?.origin)
  expect([tasks.length, nextCursor, queries.length]).toEqual([30, null, 1])
})

const page = (names: string, nextCursor: string | null, mark = ''): TaskPage => ({
  tasks: names.split('').map((id) => ({ id, title: mark }) as TaskPage['tasks'][number]),
  nextCursor,
  total: 9,
  totalIsLeast: false,
})
const names = ({ tasks }: TaskPage): string => tasks.map(({ id, title }) => id + title).join(' ')

describe('appendPage', () => {
  it('appends new tasks and takes the cursor of the new page', () => {
    const list = appendPage(page('abc', 'c'), page('cde', 'e'))
    expect(names(list)).toBe('a b c d e')
    expect(list.nextCursor).toBe('e')
  })
})

describe('replaceHead', () => {
  it('replaces the first tasks and keeps the older ones', () => {
    const list = replaceHead(page('bcdef', 'f'), page('abc', 'c', '*'))
    expect(names(list)).toBe('a* b* c* d e f')
    expect(list.nextCursor).toBe('f')
  })

  it('uses only the head if it is complete or does not overlap the list', () => {
    expect(names(replaceHead(page('bc', null), page('ab', null, '*')))).toBe('a* b*')
    const apart = replaceHead(page('bc', 'c'), page('xyz', 'z', '*'))
    expect(names(apart)).toBe('x* y* z*')
    expect(apart.nextCursor).toBe('z')
  })
})
