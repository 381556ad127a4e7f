import { expect, it, onTestFinished } from 'vitest'
import { followRevision } from '@/lib/client/follow-revision'
import { startHttpServer } from '@/lib/server/testing/http-server'

interface Updates {
  revisions: string[]
  reached: boolean[]
  asked: (string | undefined)[]
}

/** Follows a server whose responses come from `answer`, until `enough`. */
async function follow(
  answer: (count: number) => { status: number; revision?: string },
  enough: (updates: Updates) => boolean,
) {
  const updates: Updates = { revisions: [], reached: [], asked: [] }
  const { promise, resolve } = Promise.withResolvers<void>()
  const recheck = () => enough(updates) && resolve()
  const server = await startHttpServer((request, response) => {
    updates.asked.push(request.headers['if-none-match'])
    const { status, revision } = answer(updates.asked.length)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(status === 304 ? undefined : JSON.stringify({ revision }), recheck)
  })
  const listener = {
    onRevision: (revision: string) => void (updates.revisions.push(revision), recheck()),
    onReachableChange: (reached: boolean) => void (updates.reached.push(reached), recheck()),
  }
  onTestFinished(followRevision('a', listener, server.url))
  await promise
  return updates
}

it('reports a revision other than the known one', async () => {
  const updates = await follow(
    () => ({ status: 200, revision: 'b' }),
    ({ revisions }) => revisions.length > 0,
  )
  expect(updates).toEqual({ revisions: ['b'], reached: [], asked: ['"a"'] })
})

it('does not report the known revision', async () => {
  const updates = await follow(
    () => ({ status: 304 }),
    ({ asked }) => asked.length > 0,
  )
  expect(updates).toEqual({ revisions: [], reached: [], asked: ['"a"'] })
})

it('reports unreachable after the second failure, keeps polling, and reports recovery', async () => {
  const updates = await follow(
    (count) => (count <= 2 ? { status: 500 } : { status: 200, revision: 'b' }),
    ({ reached }) => reached.includes(true),
  )
  expect(updates).toEqual({ revisions: ['b'], reached: [false, true], asked: ['"a"', '"a"', '"a"'] })
})

it('tolerates one failure', async () => {
  const updates = await follow(
    (count) => (count === 1 ? { status: 502 } : { status: 200, revision: 'b' }),
    ({ revisions }) => revisions.length > 0,
  )
  expect(updates.reached).toEqual([])
})
