import { expect, it, onTestFinished } from 'vitest'
import { followRevision } from '@/lib/client/follow-revision'
import { startHttpServer } from '@/lib/server/testing/http-server'

interface News {
  revisions: string[]
  reached: boolean[]
  asked: (string | undefined)[]
}

/** Follows a server whose responses come from `answer`, until `enough`. */
async function follow(
  answer: (count: number) => { status: number; revision?: string },
  enough: (news: News) => boolean,
) {
  const news: News = { revisions: [], reached: [], asked: [] }
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => enough(news) && resolve()
  const server = await startHttpServer((request, response) => {
    news.asked.push(request.headers['if-none-match'])
    const { status, revision } = answer(news.asked.length)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(status === 304 ? undefined : JSON.stringify({ revision }), look)
  })
  const listener = {
    onRevision: (revision: string) => void (news.revisions.push(revision), look()),
    onReachableChange: (reached: boolean) => void (news.reached.push(reached), look()),
  }
  onTestFinished(followRevision('a', listener, server.url))
  await promise
  return news
}

it('reports a revision other than the known one', async () => {
  const news = await follow(
    () => ({ status: 200, revision: 'b' }),
    ({ revisions }) => revisions.length > 0,
  )
  expect(news).toEqual({ revisions: ['b'], reached: [], asked: ['"a"'] })
})

it('does not report the known revision', async () => {
  const news = await follow(
    () => ({ status: 304 }),
    ({ asked }) => asked.length > 0,
  )
  expect(news).toEqual({ revisions: [], reached: [], asked: ['"a"'] })
})

it('reports unreachable after the second failure, keeps polling, and reports recovery', async () => {
  const news = await follow(
    (count) => (count <= 2 ? { status: 500 } : { status: 200, revision: 'b' }),
    ({ reached }) => reached.includes(true),
  )
  expect(news).toEqual({ revisions: ['b'], reached: [false, true], asked: ['"a"', '"a"', '"a"'] })
})

it('tolerates one failure', async () => {
  const news = await follow(
    (count) => (count === 1 ? { status: 502 } : { status: 200, revision: 'b' }),
    ({ revisions }) => revisions.length > 0,
  )
  expect(news.reached).toEqual([])
})
