import { expect, it, onTestFinished } from 'vitest'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import { followLog } from '@/lib/client/follow-log'
import { httpServer } from '@/lib/client/testing/http-server'
import { logServer } from '@/lib/client/testing/log-server'
import type { FaultData } from '@/lib/faults/fault'

const note: RowEvent = { kind: 'note', note: 'x' }
const row = (seq: number): LogRow => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  direction: 'in',
  method: '',
  kind: 'note',
  raw: '',
  event: note,
})

interface Followed {
  seqs: number[]
  /** `lastSeq` at each delivery. */
  known: number[]
  /** Number of rows when all existing rows were read. */
  completeAt: Promise<number>
  closed: Promise<void>
  fault: Promise<FaultData>
}

function follow(origin: string, after = 0): Followed {
  const seqs: number[] = []
  const known: number[] = []
  const complete = Promise.withResolvers<number>()
  const closed = Promise.withResolvers<void>()
  const fault = Promise.withResolvers<FaultData>()
  const stop = followLog(
    't1',
    after,
    {
      onRows: (rows, lastSeq) => {
        seqs.push(...rows.map(({ seq }) => seq))
        known.push(lastSeq)
      },
      onComplete: () => complete.resolve(seqs.length),
      onConnection: (connection) => connection === 'closed' && closed.resolve(),
      onFault: fault.resolve,
    },
    origin,
  )
  onTestFinished(stop)
  return { seqs, known, completeAt: complete.promise, closed: closed.promise, fault: fault.promise }
}

it('reads short pages to the end and reports the progress', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => row(index + 1))
  const server = await httpServer((request, response) => {
    const after = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('after'))
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ events: rows.slice(after, after + 3), lastSeq: 7, open: false }))
  })
  onTestFinished(() => server.close())
  const log = follow(server.origin, 1)
  expect(await log.completeAt).toBe(6)
  expect(log.seqs).toEqual([2, 3, 4, 5, 6, 7])
  expect(log.known).toEqual([7, 7])
})

it('follows an open task after its last page, each row once, until it stops', async () => {
  const server = await logServer()
  onTestFinished(() => server.close())
  server.append(note, note)
  const log = follow(server.origin)
  expect(await log.completeAt).toBe(2)
  await server.opened(1)
  expect(server.asked).toEqual([2])
  server.append(note, note, note)
  server.rest()
  await log.closed
  await expect.poll(() => log.seqs).toEqual([1, 2, 3, 4, 5])
})

it('reports why a log cannot be read', async () => {
  const server = await httpServer((_request, response) => {
    response.writeHead(404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ error: { kind: 'not-found', message: 'Task not found: t1.', requestId: 'r' } }))
  })
  onTestFinished(() => server.close())
  expect(await follow(server.origin).fault).toMatchObject({ kind: 'not-found', message: 'Task not found: t1.' })
})
