import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createWorkerHub } from '@/lib/client/stream/worker-hub'
import { type Port, servePort } from '@/lib/client/stream/serve-port'
import { createStreamHub } from '@/lib/client/stream/stream-hub'
import type { StreamHub } from '@/lib/client/stream/stream-update'
import { topicServer } from '@/lib/client/testing/topic-server'

async function begin() {
  const server = await topicServer()
  onTestFinished(server.close)
  return { server, hub: createStreamHub(server.origin) }
}

/** Follows a task and records the updates: rows by number, folds as `fold` and the number of the last row, others by name. */
function follow(hub: StreamHub, id: string, after = 0, fold = false) {
  const rows: string[] = []
  const rest: string[] = []
  const leave = hub.follow({ topic: 'task', id, after, ...(fold && { fold }) }, (updates) => {
    for (const each of updates) {
      if (each.type === 'rows') rows.push(...each.rows)
      else if (each.type === 'fold') rows.push(`fold ${each.fold}`)
      else rest.push(each.type === 'connection' ? each.connection : each.type)
    }
  })
  onTestFinished(leave)
  return { rows, rest, leave }
}

it('follows many tasks over one connection, each row once, in order', async () => {
  const { server, hub } = await begin()
  server.append('a', 3)
  server.append('b', 2)
  const [a, b] = [follow(hub, 'a'), follow(hub, 'b', 1)]
  await expect.poll(() => [a.rows, b.rows]).toEqual([['1', '2', '3'], ['2']])
  server.append('a')
  server.append('b')
  await expect
    .poll(() => [a.rows, b.rows])
    .toEqual([
      ['1', '2', '3', '4'],
      ['2', '3'],
    ])
  expect(server.requests).toEqual([['a 0', 'b 1']])
})

it('changed topics need a new request: the old one ends, without gaps or duplicates', async () => {
  const { server, hub } = await begin()
  server.append('a', 2)
  const a = follow(hub, 'a')
  await expect.poll(() => a.rows).toEqual(['1', '2'])
  const b = follow(hub, 'b')
  server.append('a', 200)
  await expect.poll(() => b.rest).toEqual(['connecting', 'live'])
  server.append('a', 200)
  server.append('b')
  await expect.poll(() => [a.rows.length, b.rows]).toEqual([402, ['1']])
  expect(a.rows).toEqual(Array.from({ length: 402 }, (_, index) => `${index + 1}`))
  await expect.poll(server.open).toBe(1)
  expect(server.requests).toHaveLength(2)
})

it('loses no rows if a fold arrives after the next request was sent', async () => {
  const { server, hub } = await begin()
  server.append('a', 24)
  server.delays.push(0, 300)
  server.foldDelays.push(150, 150)
  const a = follow(hub, 'a', 0, true)
  await expect.poll(() => a.rest).toEqual(['connecting', 'live'])
  const b = follow(hub, 'b')
  await expect.poll(() => server.requests).toEqual([['a 0'], ['a 0', 'b 0']])
  await expect.poll(() => a.rows).toEqual(['fold 24'])
  server.append('a', 2)
  await expect.poll(() => b.rest).toEqual(['connecting', 'live'])
  server.append('a')
  await expect.poll(() => a.rows).toContain('fold 27')
  server.append('a')
  await expect.poll(() => a.rows).toEqual(['fold 24', '25', '26', 'fold 27', '28'])
})

it('serves two followers from the earlier position', async () => {
  const { server, hub } = await begin()
  server.append('a', 3)
  const [first, second] = [follow(hub, 'a', 2), follow(hub, 'a')]
  await expect.poll(() => [first.rows, second.rows]).toEqual([['3'], ['1', '2', '3']])
  expect(server.requests).toEqual([['a 0']])
})

it('closes the connection with the last follower, and drops stopped tasks', async () => {
  const { server, hub } = await begin()
  const [a, b] = [follow(hub, 'a'), follow(hub, 'b')]
  await expect.poll(() => a.rest).toEqual(['connecting', 'live'])
  server.rest('a')
  await expect.poll(() => a.rest.at(-1)).toBe('rest')
  server.append('a')
  b.leave()
  await expect.poll(server.open).toBe(0)
  expect(a.rows).toEqual([])
})

it('continues after a lost connection', async () => {
  const { server, hub } = await begin()
  const a = follow(hub, 'a')
  server.append('a')
  await expect.poll(() => a.rows).toEqual(['1'])
  server.cut()
  server.append('a', 2)
  await expect.poll(() => a.rows).toEqual(['1', '2', '3'])
  expect(a.rest).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live'])
})

it('pages share the connection of a worker, and a page that reconnects continues at its position', async () => {
  const { server, hub } = await begin()
  const connect = (): Port => {
    const { port1, port2 } = new MessageChannel()
    servePort(port1 as Port, hub)
    return port2 as Port
  }
  const [one, two] = [createWorkerHub(connect), createWorkerHub(connect)]
  onTestFinished(() => [one, two].forEach((link) => link.end()))
  server.append('a', 2)
  const [a, b] = [follow(one, 'a'), follow(two, 'b')]
  await expect.poll(() => a.rows).toEqual(['1', '2'])
  expect(server.open()).toBe(1)
  one.disconnect()
  server.append('a')
  server.append('b')
  await expect.poll(() => b.rows).toEqual(['1'])
  expect(a.rows).toEqual(['1', '2'])
  one.reconnect()
  await expect.poll(() => a.rows).toEqual(['1', '2', '3'])
  await expect.poll(server.open).toBe(1)
})

it('topics that change during a request need only one further request', async () => {
  const { server, hub } = await begin()
  server.delays.push(0, 400)
  const first = follow(hub, 'first')
  await expect.poll(() => first.rest).toEqual(['connecting', 'live'])
  const rest: ReturnType<typeof follow>[] = []
  for (const id of ['b', 'c', 'd', 'e', 'f']) {
    server.append(id)
    rest.push(follow(hub, id))
    // At different times, but within the delay of the first request.
    await sleep(60)
  }
  await expect.poll(() => rest.map(({ rows }) => rows)).toEqual([['1'], ['1'], ['1'], ['1'], ['1']])
  await expect.poll(server.open).toBe(1)
  expect(server.requests).toEqual([['first 0'], ['b 0', 'first 0'], ['b 1', 'c 0', 'd 0', 'e 0', 'f 0', 'first 0']])
})

it('a recovered network does not wait for an earlier request', async () => {
  const { server, hub } = await begin()
  server.delays.push(60_000)
  server.append('a')
  const a = follow(hub, 'a')
  await expect.poll(() => server.requests).toHaveLength(1)
  hub.wake('online')
  await expect.poll(() => a.rows).toEqual(['1'])
})

it('followers that leave and return during a request cause no second one beside it', async () => {
  const { server, hub } = await begin()
  server.delays.push(300)
  server.append('a')
  const a = follow(hub, 'a')
  await expect.poll(() => server.requests).toHaveLength(1)
  a.leave()
  const again = follow(hub, 'a')
  // Within the delay of the first request, in which no second one may start.
  await sleep(100)
  expect(server.requests).toHaveLength(1)
  await expect.poll(() => again.rows).toEqual(['1'])
})

it('reports a database outage, in a stream or instead of it, and continues', async () => {
  const { server, hub } = await begin()
  const details = { code: 'database-locked' }
  server.refusals.push({ error: { kind: 'unavailable', message: 'Locked.', details, requestId: 'r' } })
  const received: (string | null)[] = []
  const leave = hub.follow({ topic: 'conversations' }, (updates) => {
    for (const each of updates) {
      if (each.type === 'connection') received.push(each.connection)
      else if (each.type === 'trouble') received.push(each.trouble)
    }
  })
  onTestFinished(leave)
  const refused = ['connecting', 'locked', 'waiting', 'connecting', 'live']
  await expect.poll(() => received).toEqual(refused)
  await expect.poll(server.open).toBe(1)
  server.emit('trouble', 'conversations', 'away')
  server.emit('trouble', 'conversations', null)
  await expect.poll(() => received).toEqual([...refused, 'away', null])
})
