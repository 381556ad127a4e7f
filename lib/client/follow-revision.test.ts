import { expect, it, onTestFinished } from 'vitest'
import { followRevision } from '@/lib/client/follow-revision'
import { topicServer } from '@/lib/client/testing/topic-server'

/** Starts a server whose catalog has the revision `a`. */
async function startCatalog() {
  const server = await topicServer()
  onTestFinished(server.close)
  server.setValue('catalog', 'a')
  return server
}

/** Follows the catalog from `known` on, and records what is reported. */
function follow(origin: string, known: string) {
  const revisions: string[] = []
  const reachable: boolean[] = []
  const listener = {
    onRevision: (revision: string) => void revisions.push(revision),
    onReachableChange: (isReachable: boolean) => void reachable.push(isReachable),
  }
  const stop = followRevision(known, listener, origin)
  onTestFinished(stop)
  return { revisions, reachable, stop }
}

it('reports a revision other than the known one, and each later one', async () => {
  const server = await startCatalog()
  const { revisions, reachable } = follow(server.origin, 'old')
  await expect.poll(() => revisions).toEqual(['a'])
  server.setValue('catalog', 'b')
  await expect.poll(() => revisions).toEqual(['a', 'b'])
  expect(reachable).toEqual([])
  expect(server.requests).toEqual([['catalog']])
})

it('does not report the known revision', async () => {
  const server = await startCatalog()
  const { revisions } = follow(server.origin, 'a')
  await expect.poll(server.open).toBe(1)
  server.setValue('catalog', 'b')
  await expect.poll(() => revisions).toEqual(['b'])
})

it('reports a change from while the connection was lost', async () => {
  const server = await startCatalog()
  const { revisions, reachable } = follow(server.origin, 'a')
  await expect.poll(server.open).toBe(1)
  server.cut()
  await expect.poll(server.open).toBe(0)
  server.setValue('catalog', 'b')
  await expect.poll(() => revisions).toEqual(['b'])
  // One failure is tolerated.
  expect(reachable).toEqual([])
})

it('reports unreachable after the second failure, and recovery', async () => {
  const server = await startCatalog()
  const refusal = { error: { kind: 'internal', message: 'Failed.', requestId: 'r' } }
  server.refusals.push(refusal, refusal)
  const { revisions, reachable } = follow(server.origin, 'old')
  await expect.poll(() => revisions).toEqual(['a'])
  expect(reachable).toEqual([false, true])
})

it('reports unreachable while the database does not respond', async () => {
  const server = await startCatalog()
  const { reachable } = follow(server.origin, 'a')
  await expect.poll(server.open).toBe(1)
  for (const trouble of ['locked', 'away', null]) server.emit('trouble', 'catalog', trouble)
  await expect.poll(() => reachable).toEqual([false, true])
})

it('sends a revision that only one of two pages knows to the other', async () => {
  const server = await startCatalog()
  const behind = follow(server.origin, 'old')
  const current = follow(server.origin, 'a')
  await expect.poll(() => behind.revisions).toEqual(['a'])
  expect(current.revisions).toEqual([])
  expect(server.requests).toEqual([['catalog']])
})

it('stops with its last follower', async () => {
  const server = await startCatalog()
  const { revisions, stop } = follow(server.origin, 'a')
  await expect.poll(server.open).toBe(1)
  stop()
  await expect.poll(server.open).toBe(0)
  server.setValue('catalog', 'b')
  expect(revisions).toEqual([])
})
