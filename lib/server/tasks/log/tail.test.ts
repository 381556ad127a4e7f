import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { appendEvents, createTask } from '@/lib/server/db/events/events'
import { localViewer } from '@/lib/server/platform/viewer'
import { env } from '@/lib/server/platform/env'
import { noteDraft } from '@/lib/server/a2a-client/draft'
import { subscribe } from '@/lib/server/tasks/log/hub'
import type { Pump } from '@/lib/server/tasks/log/pump'
import { releasePump, takePump } from '@/lib/server/tasks/log/pumps'
import { tail } from '@/lib/server/tasks/log/tail'
import { agentAt, startEngine, readStoredRows, readAllRows } from '@/lib/server/tasks/testing/engine'

const endless = new AbortController().signal

async function pumping(): Promise<Pump> {
  await startEngine()
  const { id: agentId } = await agentAt('http://127.0.0.1:1')
  const task = await createTask(localViewer(), { agentId, dialect: 'v1.0', callerDialect: 'v1.0', title: '' })
  return takePump(task)
}

const seqs = (rows: { seq: number }[]) => rows.map(({ seq }) => seq)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('publishes a row only once it is stored', async () => {
  const pump = await pumping()
  // A connection of its own, which sees what is committed and answers at once.
  const log = new Database(join(env().DATA_DIR, 'switchboard.db'), { readonly: true })
  const lastSeq = log.prepare('SELECT max(seq) FROM TaskEvent WHERE taskId = ?').pluck()
  const early: number[] = []
  let shown = 0
  subscribe(pump.taskId, (newRows) => {
    const rows = newRows ?? []
    const durable = Number(lastSeq.get(pump.taskId))
    early.push(...seqs(rows).filter((seq) => seq > durable))
    shown += rows.length
  })
  await Promise.all(upTo(200).map((number) => pump.write([noteDraft({ note: `${number}` })])))
  await releasePump(pump.taskId)
  log.close()
  expect([shown, early]).toEqual([200, []])
})

test('several writers at once: numbered without a hole, in the order of their writing', async () => {
  const pump = await pumping()
  const sources = await Promise.all(
    upTo(20).map(async (source) => {
      const own: number[] = []
      for (const _ of upTo(10))
        own.push(...seqs(await pump.write([noteDraft({ note: `${source}` }), noteDraft({ note: `${source}` })])))
      return own
    }),
  )
  expect(sources.flat().toSorted((a, b) => a - b)).toEqual(upTo(400))
  for (const own of sources) expect(own).toEqual(own.toSorted((a, b) => a - b))
  await releasePump(pump.taskId)
  expect(seqs(await readStoredRows(pump.taskId))).toEqual(upTo(400))
})

test('two readers at once, one from the middle, see the same and all of it', async () => {
  const pump = await pumping()
  await pump.write(upTo(700).map((number) => noteDraft({ note: `${number}` })))
  const readers = [readAllRows(pump.taskId), readAllRows(pump.taskId), readAllRows(pump.taskId, 350)]
  for (const number of upTo(300)) await pump.write([noteDraft({ note: `${700 + number}` })])
  await releasePump(pump.taskId)
  const [first, second, third] = await Promise.all(readers)
  expect(seqs(first ?? [])).toEqual(upTo(1000))
  expect(second).toEqual(first)
  expect(third).toEqual(first?.slice(350))
  expect(await readStoredRows(pump.taskId)).toEqual(first)
})

test('a slow reader delays nobody and misses nothing', async () => {
  const pump = await pumping()
  const raw = 'x'.repeat(100_000)
  const slow = tail(pump.taskId, 0, endless)
  await pump.write([noteDraft({ note: 'first' })])
  const rows = [...((await slow.next()).value ?? [])]
  for (const number of upTo(100)) await pump.write([noteDraft({ note: `${number}` }, '', raw)])
  const rest = (async () => {
    for await (const batch of slow) rows.push(...batch)
  })()
  for (const number of upTo(20)) await pump.write([noteDraft({ note: `${number}` }, '', raw)])
  await releasePump(pump.taskId)
  await rest
  expect(seqs(rows)).toEqual(upTo(121))
  expect(rows.at(-1)?.raw).toBe(raw)
})

test('releases an idle reader that disconnects', async () => {
  const pump = await pumping()
  const leaving = new AbortController()
  const reader = tail(pump.taskId, 0, leaving.signal)
  const next = reader.next()
  setTimeout(() => leaving.abort(), 20)
  expect(await next).toEqual({ done: true, value: undefined })
  await releasePump(pump.taskId)
})

test('a failed write stops the pump and leaves no hole', async () => {
  const pump = await pumping()
  await pump.write([noteDraft({ note: '1' })])
  const [row] = await readStoredRows(pump.taskId)
  // Somebody else writes to the same task.
  await appendEvents(pump.taskId, [{ ...row!, seq: 2 }])
  const shown: number[] = []
  subscribe(pump.taskId, (rows) => shown.push(...seqs(rows ?? [])))
  await expect(pump.write([noteDraft({ note: '2' })])).rejects.toMatchObject({ data: { kind: 'conflict' } })
  await expect(pump.write([noteDraft({ note: '3' })])).rejects.toMatchObject({ data: { kind: 'conflict' } })
  expect(shown).toEqual([])
  await expect(releasePump(pump.taskId)).rejects.toMatchObject({ data: { kind: 'conflict' } })
  expect(seqs(await readAllRows(pump.taskId))).toEqual([1, 2])
})

test('yields to the event loop between the pages of a long log', async () => {
  const pump = await pumping()
  await pump.write(upTo(3000).map((number) => noteDraft({ note: `${number}` })))
  let turns = 0
  let on = true
  const turn = (): void => {
    turns += 1
    if (on) setImmediate(turn)
  }
  await releasePump(pump.taskId)
  setImmediate(turn)
  const read: number[] = []
  for await (const rows of tail(pump.taskId, 0, endless)) read.push(...seqs(rows))
  on = false
  expect(read).toEqual(upTo(3000))
  expect(turns).toBeGreaterThanOrEqual(5)
})
