import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as getOutline } from '@/app/api/tasks/[id]/outline/route'
import { GET as getFold } from '@/app/api/tasks/[id]/fold/route'
import { GET as search } from '@/app/api/tasks/[id]/events/search/route'
import { applyRow } from '@/lib/a2a/folding/apply-row'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { agent, chunk, type RowLike, rowsOf, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import type { LogRow } from '@/lib/a2a/log'
import type { EventSearchResponse, TaskOutline } from '@/lib/api/outline'
import { database } from '@/lib/server/db/engine/client'
import { appendEvents } from '@/lib/server/db/events/events'
import { describeEachDatabase } from '@/lib/server/db/testing/each-database'
import { storedTask } from '@/lib/server/db/testing/samples'
import { type TestDatabase, useTestDatabase } from '@/lib/server/db/testing/test-database'
import { localViewer } from '@/lib/server/platform/viewer'
import { readFold } from '@/lib/server/tasks/log/read-fold'
import { callRoute } from '@/lib/server/testing/call-route'

/** A log that begins artifacts anew, changes states to and fro, repeats ids and says what no text should hold. */
function hostile(count: number): LogRow[] {
  const makers: ((index: number) => RowLike)[] = [
    (index) => chunk(`é漢🙂 \0 \ud800 ${index} `, { artifactId: `a${index % 7}`, append: index % 50 !== 0 }),
    (index) =>
      status(index % 3 === 0 ? 'working' : 'input-required', agent(`message ${index}`, { messageId: `m${index % 9}` })),
    (index) => requestRow(user(`again ${index}`)),
    (index) => ({ kind: 'gap', reason: `lost ${index}` }),
    () => ({ kind: 'push', accepted: false, problem: 'the token is wrong' }),
    () => ({ kind: 'push', accepted: true }),
    (index) => ({
      kind: 'artifact',
      artifact: { artifactId: '__proto__', parts: [{ data: { index } }] },
      append: false,
      lastChunk: false,
    }),
    () => ({ kind: 'note', note: 'Not understood', unread: true }),
    () => ({ kind: 'note', note: 'says "unread":true' }),
  ]
  const rows = rowsOf(Array.from({ length: count }, (_, index) => makers[index % 10]?.(index) ?? chunk(`${index} `)))
  return rows.map((row) => ({
    ...row,
    raw: `{"Number":${row.seq},"pad":"${'x'.repeat(400)}"}`,
    method: 'message/stream',
  }))
}

const plainly = (rows: readonly LogRow[], count: number): TaskFold => rows.slice(0, count).reduce(applyRow, emptyFold)
/** As JSON has it: what is undefined is left out. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

async function logged(rows: LogRow[]): Promise<string> {
  const { id } = await storedTask(localViewer())
  for (let first = 0; first < rows.length; first += 500) await appendEvents(id, rows.slice(first, first + 500))
  return id
}
const keyframes = (taskId: string) =>
  database().prisma.taskKeyframe.findMany({ where: { taskId }, orderBy: { seq: 'asc' } })

describeEachDatabase('moments of a task on %s', (provider) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await useTestDatabase(provider)
  })
  afterAll(() => opened.close())

  it('equal the plain fold at every row, with and without keyframes', async () => {
    const rows = hostile(3_200)
    const id = await logged(rows)
    const jumps = [3_200, 1, 0, 499, 500, 501, 2_750, 1_999, 3_199]
    for (const at of jumps) expect(asJson(await readFold(id, at))).toEqual(asJson(plainly(rows, at)))
    expect((await keyframes(id)).length).toBeGreaterThan(1)
    for (const at of jumps) expect(asJson(await readFold(id, at))).toEqual(asJson(plainly(rows, at)))
  })

  it('continue from a keyframe as from the fold', async () => {
    const rows = hostile(1_400)
    const id = await logged(rows)
    await readFold(id)
    const stored = await keyframes(id)
    expect(stored.length).toBeGreaterThan(0)
    await database().prisma.taskEvent.deleteMany({ where: { taskId: id, seq: { lte: stored[0]?.seq ?? 0 } } })
    expect(asJson(await readFold(id))).toEqual(asJson(plainly(rows, 1_400)))
  })

  it('never store more than the log', async () => {
    const rows = hostile(4_000).map((row) => ({ ...row, raw: '' }))
    const large = rowsOf([requestRow(user('go')), ...Array.from({ length: 4_000 }, () => chunk('y'.repeat(300)))])
    for (const log of [rows, large.map((row) => ({ ...row, raw: JSON.stringify(row.event) }))]) {
      const id = await logged(log)
      await readFold(id)
      const bytes = log.reduce((sum, { raw, event }) => sum + raw.length + JSON.stringify(event).length, 0)
      const stored = (await keyframes(id)).reduce((sum, { fold }) => sum + fold.length, 0)
      expect(stored).toBeLessThanOrEqual(bytes)
    }
  })

  it('replace keyframes of an earlier version', async () => {
    const rows = hostile(1_100)
    const id = await logged(rows)
    await readFold(id)
    await database().prisma.taskKeyframe.updateMany({
      where: { taskId: id },
      data: { fold: JSON.stringify({ version: 0, fold: emptyFold }) },
    })
    expect(asJson(await readFold(id, 1_050))).toEqual(asJson(plainly(rows, 1_050)))
  })

  it('are returned over HTTP with the marks of the log', async () => {
    const rows = hostile(230)
    const id = await logged(rows)
    const path = `/api/tasks/${id}`
    const outline: TaskOutline = (
      await callRoute(getOutline, { path: `${path}/outline?after=30&limit=100`, params: { id } })
    ).json
    expect(outline).toMatchObject({ after: 30, lastSeq: 230 })
    expect(outline.rows.times.slice(0, 3)).toEqual([Date.parse(rows[30]?.at ?? ''), 1000, 1000])
    expect(outline.rows.sizes[0]).toBe(rows[30]?.raw.length)
    expect(outline.rows.sorts.map((sort) => outline.sorts[sort]?.kind)).toEqual(
      rows.slice(30, 130).map(({ kind }) => kind),
    )
    const ofKind = (accepted: boolean) =>
      rows
        .slice(30, 130)
        .filter(({ event }) => event.kind === 'push' && event.accepted === accepted)
        .map(({ seq }) => seq)
    expect(outline.marks.push).toEqual(ofKind(true))
    expect(outline.marks.refused).toEqual(ofKind(false))
    expect(outline.marks.unread).toEqual(
      rows
        .slice(30, 130)
        .filter(({ event }) => event.kind === 'note' && event.unread)
        .map(({ seq }) => seq),
    )
    expect(outline.marks.gap).toEqual(
      rows
        .slice(30, 130)
        .filter(({ kind }) => kind === 'gap')
        .map(({ seq }) => seq),
    )
    const moment: { at: number; fold: TaskFold } = (
      await callRoute(getFold, { path: `${path}/fold?at=77`, params: { id } })
    ).json
    expect(moment).toEqual({ at: 77, fold: asJson(plainly(rows, 77)) })
    const end: { at: number } = (await callRoute(getFold, { path: `${path}/fold?at=999`, params: { id } })).json
    expect(end.at).toBe(230)
    expect((await callRoute(getFold, { path: `${path}/fold?at=-1`, params: { id } })).status).toBe(422)
    expect((await callRoute(getOutline, { path: '/api/tasks/none/outline', params: { id: 'none' } })).status).toBe(404)
  })

  it('are found by words', async () => {
    const rows = rowsOf([
      requestRow(user('Größe 100%')),
      chunk('漢字 and more'),
      chunk(`it's "quoted" \\ back`),
      chunk('MORE'),
    ])
    const id = await logged(
      rows.map((row) => ({ ...row, raw: String.raw`{"t":"\u6f22","seq":${row.seq}}`, method: 'message/stream' })),
    )
    const searchSeqs = async (q: string): Promise<number[]> => {
      const path = `/api/tasks/${id}/events/search?${new URLSearchParams({ q })}`
      const answer: EventSearchResponse = (await callRoute(search, { path, params: { id } })).json
      expect(answer).toMatchObject({ until: 4, lastSeq: 4 })
      return answer.seqs
    }
    expect(await searchSeqs('more')).toEqual([2, 4])
    expect(await searchSeqs('Größe')).toEqual([1])
    expect(await searchSeqs('漢字')).toEqual([2])
    expect(await searchSeqs(`"quoted" \\`)).toEqual([3])
    expect(await searchSeqs('%')).toEqual([1])
    expect(await searchSeqs('MESSAGE/stream artifact')).toEqual([2, 3, 4])
    expect(await searchSeqs('"seq":4')).toEqual([4])
    expect(await searchSeqs('more nothing')).toEqual([])
  })
})
