import { expect, it, onTestFinished, vi } from 'vitest'
import type { Rating } from '@/lib/api/rating'
import { createRatingStore } from '@/lib/client/rating-store'
import { httpServer } from '@/lib/client/testing/http-server'

const rating: Rating = { item: 'message', itemId: 'm1', value: 'up', at: '2026-01-01T00:00:00.000Z' }

/** A server with a rating of task `a` that refuses further ones. */
async function serve() {
  const paths: string[] = []
  const server = await httpServer((request, response) => {
    paths.push(`${request.method} ${request.url}`)
    const isList = request.method === 'GET'
    const error = { error: { kind: 'conflict', message: 'Too many ratings.' } }
    response.writeHead(isList ? 200 : 409, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isList ? { ratings: { a: [rating] } } : error))
  })
  onTestFinished(server.close)
  return { store: createRatingStore(server.origin), paths }
}

it('loads the ratings of tasks that are shown together with one request', async () => {
  const { store, paths } = await serve()
  for (const id of ['a', 'b', 'a']) store.load(id)
  await vi.waitFor(() => expect(store.getState()).toEqual({ a: [rating], b: [] }))
  store.load('a')
  expect(paths).toEqual(['GET /api/ratings?tasks=a%2Cb'])
})

it('shows a rating at once, and what is stored if it is refused, although nothing was loaded before', async () => {
  const { store } = await serve()
  const saved = store.rate('a', { item: 'artifact', itemId: 'x', value: 'down', comment: 'No' })
  expect(store.getState().a).toMatchObject([{ itemId: 'x', value: 'down', comment: 'No' }])
  expect(await saved).toMatchObject({ kind: 'conflict' })
  expect(store.getState().a).toEqual([rating])
})

it('keeps ratings that are being stored when a list of earlier ones arrives', async () => {
  const { store } = await serve()
  store.load('a')
  const both = ['x', 'y'].map((itemId) => store.rate('a', { item: 'artifact', itemId, value: 'down' }))
  await vi.waitFor(() => expect(store.getState().a).toHaveLength(2))
  await Promise.all(both)
  expect(store.getState().a).toEqual([rating])
})

it('keeps a rating that was stored when a list of before arrives later', async () => {
  const lists: (() => void)[] = []
  const stored: Rating[] = []
  const server = await httpServer((request, response) => {
    const isList = request.method === 'GET'
    if (!isList) stored.push(rating)
    const answer = JSON.stringify({ ratings: { a: stored } })
    const respond = () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
    if (isList) lists.push(respond)
    else respond()
  })
  onTestFinished(server.close)
  const store = createRatingStore(server.origin)
  store.load('a')
  store.load('b')
  await vi.waitFor(() => expect(lists).toHaveLength(1))
  expect(await store.rate('a', { item: 'message', itemId: 'm1', value: 'up' })).toBeNull()
  lists[0]?.()
  await vi.waitFor(() => expect(store.getState().b).toEqual([]))
  expect(store.getState().a).toEqual([rating])
})
