import { afterEach, expect, it, onTestFinished } from 'vitest'
import type { RowEvent } from '@/lib/a2a/log'
import { type ConnectionState, tailEvents } from '@/lib/client/tail-events'
import { httpServer } from '@/lib/client/testing/http-server'
import { type LogServer, logServer } from '@/lib/client/testing/log-server'
import type { FaultData } from '@/lib/faults/fault'

const note = (text: string): RowEvent => ({ kind: 'note', note: text })

interface Watch {
  seqs: number[]
  connections: ConnectionState[]
  faults: FaultData[]
  /** Resolves once the tail has closed by itself or was stopped. */
  closed: Promise<void>
  stop: () => void
  /** Resolves once row `seq` has arrived. */
  arrived: (seq: number) => Promise<void>
}

function watch(origin: string, after = 0): Watch {
  const arrivals: { seq: number; resolve: () => void }[] = []
  const closed = Promise.withResolvers<void>()
  const watched: Watch = {
    seqs: [],
    connections: [],
    faults: [],
    closed: closed.promise,
    stop: () => stop(),
    arrived: (seq) =>
      new Promise((resolve) => {
        if (watched.seqs.includes(seq)) resolve()
        else arrivals.push({ seq, resolve })
      }),
  }
  const stop = tailEvents({
    taskId: 't1',
    origin,
    after,
    onRows: (rows) => {
      for (const { seq } of rows) {
        watched.seqs.push(seq)
        for (const arrival of arrivals) if (arrival.seq === seq) arrival.resolve()
      }
    },
    onConnection: (connection) => {
      watched.connections.push(connection)
      if (connection === 'closed') closed.resolve()
    },
    onFault: (fault) => watched.faults.push(fault),
  })
  onTestFinished(stop)
  return watched
}

let log: LogServer
afterEach(() => log?.close())

it('reads existing rows, then new ones, and closes when the task stops', async () => {
  log = await logServer()
  log.append(note('one'), note('two'))
  const tail = watch(log.origin)
  await tail.arrived(2)
  log.append(note('three'))
  await tail.arrived(3)
  log.rest()
  await tail.closed
  expect(tail.seqs).toEqual([1, 2, 3])
  expect(tail.connections).toEqual(['connecting', 'live', 'closed'])
})

it('requests only missing rows', async () => {
  log = await logServer()
  log.append(note('one'), note('two'), note('three'))
  const tail = watch(log.origin, 2)
  await tail.arrived(3)
  expect(log.cursors).toEqual([2])
  expect(tail.seqs).toEqual([3])
})

it('continues after a lost connection without gaps or duplicates', async () => {
  log = await logServer()
  log.append(note('one'))
  const tail = watch(log.origin)
  await tail.arrived(1)
  log.cut()
  log.append(note('while away'))
  await tail.arrived(2)
  log.append(note('after'))
  await tail.arrived(3)
  expect(log.cursors).toEqual([0, 1])
  expect(tail.seqs).toEqual([1, 2, 3])
  expect(tail.connections).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live'])
})

it('does not treat a stream that ended normally as a stopped task', async () => {
  log = await logServer()
  log.append(note('one'))
  const tail = watch(log.origin)
  await tail.arrived(1)
  // A server that shuts down ends its streams while the task is open.
  log.cutWell()
  await log.opened(2)
  log.append(note('two'))
  await tail.arrived(2)
  expect(tail.seqs).toEqual([1, 2])
})

it('stops on request', async () => {
  log = await logServer()
  log.append(note('one'))
  const tail = watch(log.origin)
  await tail.arrived(1)
  tail.stop()
  await tail.closed
  log.append(note('two'))
  expect(tail.seqs).toEqual([1])
})

it('stops on a permanent error, with its reason', async () => {
  const error = { kind: 'not-found', message: 'There is no such task.', requestId: 'r1' }
  const server = await httpServer((_request, response) => response.writeHead(404).end(JSON.stringify({ error })))
  onTestFinished(server.close)
  const tail = watch(server.origin)
  await tail.closed
  expect(tail.faults).toMatchObject([{ kind: 'not-found', message: 'There is no such task.' }])
})

it('retries while the server is not ready', async () => {
  let requestCount = 0
  const server = await httpServer((_request, response) => {
    requestCount += 1
    if (requestCount === 1) return response.writeHead(503).end()
    response.end('event: rest\nid: task/t1 0\ndata: {}\n\n')
  })
  onTestFinished(server.close)
  const tail = watch(server.origin)
  await tail.closed
  expect(tail.connections).toEqual(['connecting', 'waiting', 'connecting', 'live', 'closed'])
  expect(tail.faults).toEqual([])
})
