import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { appendEvents } from '@/lib/server/db/events/events'
import { updateTask } from '@/lib/server/db/tasks/tasks'
import { type InterruptibleDatabase, useInterruptibleDatabase } from '@/lib/server/db/testing/interruptible-database'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { newViewer } from '@/lib/server/db/testing/test-database'
import { env } from '@/lib/server/platform/env'
import { taskFrames } from '@/lib/server/stream/task-frames'
import { valueFrames } from '@/lib/server/stream/handle-stream-request'
import { tail } from '@/lib/server/tasks/log/tail'
import { startEngine } from '@/lib/server/tasks/testing/engine'
import { createSseDecoder } from '@/lib/sse/decode'

/** What a source of frames tells, as it comes: the row's number or the event's data. */
function readWith(
  source: AsyncGenerator<string, void>,
  stop: AbortController,
): { reported: string[]; ended: Promise<void> } {
  const reported: string[] = []
  const decoder = createSseDecoder()
  const read = async () => {
    for await (const frame of source)
      for (const { event, id, data } of decoder.feed(Buffer.from(frame)))
        reported.push(event === 'row' ? `row ${id?.split(' ')[1]}` : `${event} ${data}`)
  }
  onTestFinished(() => stop.abort())
  return { reported, ended: read() }
}

describe('followers of a task while PostgreSQL cannot be reached', { tags: ['exhaustive'] }, () => {
  let opened: InterruptibleDatabase
  beforeAll(async () => {
    opened = await useInterruptibleDatabase()
  }, 60_000)
  afterAll(() => opened.close())

  it.for(['cut', 'stall'] as const)(
    'stay connected and get the rest once the connection recovers (%s)',
    async (how, { skip }) => {
      const { connection: line } = opened
      if (!line) return skip('PGlite has no line')
      const viewer = await newViewer()
      const { id } = await storedTask(viewer)
      await appendEvents(id, [logRow(1)], { open: true })
      const stop = new AbortController()
      const { reported, ended } = readWith(taskFrames(viewer, { id, after: 0 }, stop.signal), stop)
      const values = readWith(valueFrames(viewer, { topic: 'conversations' }, stop.signal), stop)
      await expect.poll(() => reported).toEqual(['row 1'])
      await expect.poll(() => values.reported).toHaveLength(1)
      line[how]()
      await expect.poll(() => values.reported.slice(1)).toEqual(['trouble "away"'])
      // Who comes meanwhile waits too.
      const late = readWith(taskFrames(viewer, { id, after: 1 }, stop.signal), stop)
      const reader = tail(id, 0, stop.signal).next()
      line.restore()
      await appendEvents(id, [logRow(2)], { open: false })
      await Promise.all([ended, late.ended])
      expect(reported).toEqual(['row 1', 'row 2', 'rest {}'])
      expect(late.reported).toEqual(['row 2', 'rest {}'])
      expect((await reader).value?.map(({ seq }) => seq)[0]).toBe(1)
      await expect.poll(() => values.reported.at(-1)).toBe('trouble null')
      stop.abort()
      await values.ended
    },
  )

  it('end without an error if the reader disconnects during the outage', async ({ skip }) => {
    const { connection: line } = opened
    if (!line) return skip('PGlite has no line')
    const viewer = await newViewer()
    const { id } = await storedTask(viewer)
    line.cut()
    const stop = new AbortController()
    const reading = tail(id, 0, stop.signal).next()
    setTimeout(() => stop.abort(), 100)
    expect(await reading).toEqual({ done: true, value: undefined })
    line.restore()
  })
})

test('reports the trouble while another program has locked the embedded database', async () => {
  await startEngine()
  const viewer = await newViewer()
  const { id } = await storedTask(viewer)
  await updateTask(id, { open: true })
  const other = new Sqlite(join(env().DATA_DIR, 'switchboard.db'), { timeout: 0 })
  onTestFinished(() => void other.close())
  const stop = new AbortController()
  const { reported, ended } = readWith(valueFrames(viewer, { topic: 'waiting' }, stop.signal), stop)
  await expect.poll(() => reported).toEqual(['value "0"'])
  other.exec('BEGIN IMMEDIATE')
  const appended = appendEvents(id, [logRow(1)])
  await expect.poll(() => reported.at(-1), { timeout: 15_000 }).toBe('trouble "locked"')
  other.exec('ROLLBACK')
  await appended
  await expect.poll(() => reported.at(-1), { timeout: 15_000 }).toBe('trouble null')
  stop.abort()
  await ended
})
