import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendEvents, readEventColumns, readEvents } from '@/lib/server/db/events/events'
import { findRows } from '@/lib/server/db/events/find-rows'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { databaseOptions } from '@/lib/server/db/testing/each-database'
import { logRow, storedTask } from '@/lib/server/db/testing/samples'
import { type TestDatabase, newViewer, providers, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { toLogRow } from '@/lib/server/db/events/event-text'
import { database } from '@/lib/server/db/engine/client'
import type { LogRow } from '@/lib/a2a/log'

const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => logRow(first + index))

describe.each(providers)('events on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  }, 60_000)
  afterAll(() => opened.close())

  const raws: [string, string][] = [
    ['NUL', 'a\0b\0'],
    ['the mark that escapes start with', '\u{e000}0000 \u{e000}\u{e000}'],
    ['lone surrogates', '\ud800 x \udc00\ud83d'],
    ['characters beyond the BMP', '😀 𝒳 \u{10ffff}'],
    ['duplicate keys, odd spacing and number forms', '{"a":1, "a" :2,\t"b":1.0e+2,"c":-0}'],
    ['escapes as they were written', String.raw`{"s":"\u0000\ud800\/é"}`],
    ['line ends', 'a\r\nb\rc\n'],
    ['nothing', ''],
    ['quotes and wildcards', `'";--$1 ? % _ \\`],
  ]
  it.each(raws)('return the raw text unchanged: %s', async (_, raw) => {
    const { id } = await storedTask(await newViewer())
    await appendEvents(id, [logRow(1, raw)])
    expect(await readEvents(id, 0, 10)).toEqual([logRow(1, raw)])
  })

  it('return 20 MB of raw text', databaseOptions(provider), async () => {
    const { id } = await storedTask(await newViewer())
    const raw = '{"text":"äöü \\n 0123456789"}'.repeat(750_000)
    expect(raw.length).toBeGreaterThan(20_000_000)
    await appendEvents(id, [logRow(1, raw)])
    const [row] = await readEvents(id, 0, 10)
    expect(row?.raw === raw).toBe(true)
  })

  it('return the decoded event, whatever texts it contains', async () => {
    const { id } = await storedTask(await newViewer())
    const row: LogRow = { ...logRow(1), event: { kind: 'note', note: 'NUL \0, half \ud800, mark \u{e000}0041' } }
    await appendEvents(id, [row])
    expect(await readEvents(id, 0, 10)).toEqual([row])
  })

  it('return a long text that is stored once, and find words in it', async () => {
    const { id } = await storedTask(await newViewer())
    const text = `${'Some words, "one",\n\ttwo and ten \\. '.repeat(2000)}The needle \0\u{e000}.`
    const event: LogRow['event'] = { kind: 'message', message: { role: 'agent', messageId: 'm', parts: [{ text }] } }
    const row: LogRow = {
      ...logRow(1, JSON.stringify({ jsonrpc: '2.0', id: 1, result: event })),
      kind: 'message',
      event,
    }
    await appendEvents(id, [row, logRow(2)])
    expect(await readEvents(id, 0, 10)).toEqual([row, logRow(2)])
    const forThread = await readEventColumns(id, 0, 10, true)
    expect(forThread.map(({ raw }) => raw.length > 0)).toEqual([true, false])
    expect(forThread.map((columns) => toLogRow(columns).event)).toEqual([row.event, logRow(2).event])
    for (const word of ['needle', '"one",', String.raw`\.`, 'NEEDLE'])
      expect(await findRows(id, [word], { after: 0, until: 10 })).toEqual([1])
    expect(await findRows(id, ['nowhere'], { after: 0, until: 10 })).toEqual([])
    const stored = await database().prisma.taskEvent.findFirstOrThrow({ where: { taskId: id, seq: 1 } })
    expect(stored.event.length).toBeLessThan(500)
    const { logBytes } = await database().prisma.task.findUniqueOrThrow({ where: { id } })
    expect(Number(logBytes)).toBeLessThan(1.1 * row.raw.length)
  })

  it('read 10,000 rows in pages without a gap', async () => {
    const { id } = await storedTask(await newViewer())
    await appendEvents(`${id}-other`, rowsFrom(1, 3))
    for (let first = 1; first <= 10_000; first += 500) await appendEvents(id, rowsFrom(first, 500))
    const seqs: number[] = []
    for (;;) {
      const page = await readEvents(id, seqs.at(-1) ?? 0, 500)
      if (page.length === 0) break
      seqs.push(...page.map(({ seq }) => seq))
    }
    expect(seqs).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1))
  })

  it('return large rows in short pages', async () => {
    const { id } = await storedTask(await newViewer())
    const large = 'x'.repeat(1_500_000)
    await appendEvents(id, [logRow(1, large.repeat(4)), ...[2, 3, 4, 5].map((seq) => logRow(seq, large))])
    const pages: number[][] = []
    for (let after = 0; after < 5; after = pages.at(-1)?.at(-1) ?? 5) {
      pages.push((await readEvents(id, after, 500)).map(({ seq }) => seq))
    }
    expect(pages).toEqual([[1], [2, 3], [4, 5]])
  })

  it('are counted in bytes in the row of their task, as by the database', async () => {
    const { id } = await storedTask(await newViewer())
    await Promise.all([appendEvents(id, [logRow(1, 'äöü \0 😀'), logRow(2)]), appendEvents(id, rowsFrom(3, 5))])
    await appendEvents(id, [], { open: false })
    await appendEvents(id, [logRow(8, '')])
    const { prisma } = database()
    const [counted] = await prisma.$queryRaw<{ bytes: bigint }[]>`
      SELECT sum(octet_length("raw") + octet_length("event")) AS "bytes" FROM "TaskEvent" WHERE "taskId" = ${id}`
    const { logBytes } = await prisma.task.findUniqueOrThrow({ where: { id } })
    expect(Number(logBytes)).toBe(Number(counted?.bytes))
    expect(Number(logBytes)).toBeGreaterThan(300)
  })

  it('reject a second writer of the same row, and keep the first row', async () => {
    const { id } = await storedTask(await newViewer())
    await appendEvents(id, [logRow(1, 'first')])
    await expect(appendEvents(id, [logRow(1, 'second')])).rejects.toMatchObject({ kind: 'conflict' })
    expect((await readEvents(id, 0, 10)).map(({ raw }) => raw)).toEqual(['first'])
  })

  it('store the rows of other tasks if one is rejected, and none after the rejected one', async () => {
    const viewer = await newViewer()
    const [good, bad] = [await storedTask(viewer), await storedTask(viewer)]
    await appendEvents(bad.id, [logRow(1)])
    const outcomes = await Promise.allSettled([
      appendEvents(good.id, [logRow(1)]),
      appendEvents(bad.id, [logRow(1)]),
      appendEvents(bad.id, [logRow(2)]),
      appendEvents(good.id, [logRow(2)], { state: 'working' }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect((await readEvents(good.id, 0, 10)).map(({ seq }) => seq)).toEqual([1, 2])
    expect((await readEvents(bad.id, 0, 10)).map(({ seq }) => seq)).toEqual([1])
    expect(await findTask(viewer, good.id)).toMatchObject({ lastSeq: 2, state: 'working' })
  })

  it('change the task in the same transaction, and only the columns of the patch', async () => {
    const viewer = await newViewer()
    const { id, createdAt } = await storedTask(viewer)
    const states = [{ at: '2026-01-02T03:04:05.678Z', state: 'working' as const }]
    await Promise.all([
      appendEvents(id, [logRow(1), logRow(2)], { remoteId: 'r1', contextId: 'c1', state: 'working', states }),
      appendEvents(id, [logRow(3)], { open: false, artifactCount: 2 }),
      appendEvents(id, [], { callerId: 'mine' }),
    ])
    const task = await findTask(viewer, id)
    expect(task).toMatchObject({ remoteId: 'r1', contextId: 'c1', callerId: 'mine', state: 'working', states })
    expect(task).toMatchObject({ open: false, artifactCount: 2, lastSeq: 3, title: 'Say hello' })
    expect(task?.updatedAt.getTime()).toBeGreaterThan(createdAt.getTime())
    expect(await database().prisma.task.count({ where: { id, updatedAt: task?.updatedAt ?? '' } })).toBe(1)
    await expect(appendEvents(id, [logRow(3)], { state: 'failed' })).rejects.toMatchObject({ kind: 'conflict' })
    expect(await findTask(viewer, id)).toMatchObject({ state: 'working' })
  })

  it('reject an ID that is too long for an index', async () => {
    const { id } = await storedTask(await newViewer())
    const patch = { remoteId: 'x'.repeat(1_001) }
    await expect(appendEvents(id, [logRow(1)], patch)).rejects.toMatchObject({ kind: 'agent-nonsense' })
    expect(await readEvents(id, 0, 10)).toEqual([])
  })

  it('share transactions between 200 tasks', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `${provider}-many-${index}`)
    await Promise.all(ids.flatMap((id) => [1, 2, 3].map((seq) => appendEvents(id, [logRow(seq)]))))
    for (const id of ids) expect((await readEvents(id, 0, 10)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  })
})
