import { afterEach, describe, expect, test } from 'vitest'
import { applyRow, applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold, type Entry, type TaskFold } from '@/lib/a2a/fold'
import { carelessLog, createRandom } from '@/lib/a2a/fixtures/careless-log'
import { agent, chunk, type RowLike, rowsOf, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import { addSizes, type FoldSize, sizeOf } from '@/lib/a2a/folding/fold-size'
import { setLimits } from '@/lib/limits/limits'
import type { Part } from '@/lib/a2a/model'
import { describeRounds } from '@/lib/a2a/testing/describe-rounds'

afterEach(() => setLimits({}))

function entrySize(entry: Entry): FoldSize {
  if (entry.type === 'message') return addSizes({ objects: 1, bytes: 0 }, sizeOf(entry.options))
  return entry.type === 'artifact' ? { objects: 1 + (entry.renewals ?? []).length, bytes: 0 } : sizeOf(entry)
}

function memberSize(name: string, value: object | undefined): FoldSize {
  return value ? addSizes(sizeOf(value), { objects: 0, bytes: 32 + name.length }) : { objects: 0, bytes: 0 }
}

/** Counts the content of a fold. */
function recount({ task, entries, states, truncated }: TaskFold): FoldSize {
  return [
    ...task.artifacts.map(sizeOf),
    ...task.history.map(sizeOf),
    sizeOf(task.status),
    memberSize('metadata', task.metadata),
    memberSize('extra', task.extra),
    ...entries.map((entry) =>
      truncated && entry.type === 'gap' && entry.seq === truncated.seq ? { objects: 1, bytes: 0 } : entrySize(entry),
    ),
    { objects: states.length, bytes: 0 },
  ].reduce(addSizes)
}

const roll = createRandom(7)
const randomParts = (): Part[] =>
  Array.from({ length: roll(4) }, (): Part => {
    const metadata = roll(3) === 0 ? { metadata: { [`k${roll(3)}`]: [roll(9), 'x'.repeat(roll(9))] } } : {}
    return roll(2) ? { text: 'x'.repeat(roll(9)), ...metadata } : { data: { a: [{}, null, true] }, ...metadata }
  })

/** Artifacts and tasks whose other members change too. */
function largeLog(): RowLike[] {
  return Array.from({ length: 40 }, () => {
    const artifact = {
      artifactId: `${roll(3)}`,
      parts: randomParts(),
      ...(roll(2) && { name: 'n'.repeat(1 + roll(4)), metadata: { [`m${roll(4)}`]: { deep: [roll(5)] } } }),
      ...(roll(3) === 0 && { description: 'd', extensions: ['e'], extra: { [`x${roll(2)}`]: {} } }),
    }
    const more = { metadata: { [`t${roll(3)}`]: 'v' }, extra: { other: [roll(3)] } }
    if (roll(4) === 0) return snapshot('working', { artifacts: [artifact], ...(roll(2) && more) })
    return { kind: 'artifact', taskId: 't', artifact, append: roll(3) > 0, lastChunk: roll(5) === 0 } satisfies RowLike
  })
}

describeRounds(30, 300, (rounds) => {
  test('the size of a fold matches its content after any row', () => {
    for (let seed = 1; seed <= rounds; seed++)
      for (const log of [carelessLog(seed, 40), largeLog()]) {
        let fold = emptyFold
        for (const row of rowsOf(log)) {
          fold = applyRow(fold, row)
          expect(fold.size).toEqual(recount(fold))
        }
        expect(applyRows(emptyFold, rowsOf(log)).size).toEqual(fold.size)
      }
  })

  test('a fold never exceeds its limits by more than the reserve, and its size stays correct', () => {
    for (let seed = 1; seed <= rounds; seed++)
      for (const log of [carelessLog(seed, 40), largeLog()]) {
        setLimits({ taskObjects: 5 + (seed % 60), taskBytes: 200 + 40 * seed })
        let fold = emptyFold
        for (const row of rowsOf(log)) {
          fold = applyRow(fold, row)
          expect(fold.size).toEqual(recount(fold))
          expect(fold.size.objects).toBeLessThan(70 + 1_000)
        }
        expect(applyRows(emptyFold, rowsOf(log))).toEqual(fold)
      }
  })
})

test('replacing an artifact by a smaller one frees capacity', () => {
  const large = Array.from({ length: 400 }, (): Part => ({ data: {} }))
  setLimits({ taskObjects: 1_500 })
  const rows = rowsOf(
    Array.from({ length: 20 }, (_, index) => chunk(index % 2 ? [{ text: 'small' }] : large, { append: false })),
  )
  const fold = applyRows(emptyFold, rows)
  expect(fold.truncated).toBeUndefined()
  expect(fold.size.objects).toBeLessThan(50)
})

const gaps = ({ entries }: TaskFold) => entries.filter(({ type }) => type === 'gap')

describe('a log that is larger than the limits', () => {
  const parts = Array.from({ length: 40 }, (): Part => ({ data: {} }))

  test.each<[string, RowLike[]]>([
    ['parts of one artifact', Array.from({ length: 60 }, () => chunk(parts))],
    ['artifacts', Array.from({ length: 900 }, (_, index) => chunk('x', { artifactId: `a${index}` }))],
    ['messages', Array.from({ length: 900 }, (_, index) => status('working', agent(`${index}`)))],
    ['messages of the user', Array.from({ length: 900 }, (_, index) => requestRow(user(`${index}`)))],
    [
      'chunks of a message',
      Array.from(
        { length: 60 },
        (_, index) =>
          ({
            kind: 'message',
            message: { messageId: 'm', role: 'agent', parts: [{ text: `${index}` }, ...parts] },
          }) as const,
      ),
    ],
    ['history', [snapshot('working', { history: Array.from({ length: 900 }, (_, index) => agent(`${index}`)) })]],
    ['metadata', [snapshot('working', { metadata: { many: parts.flatMap(() => parts as []) } })]],
    ['metadata of a status', [status('working', undefined, { metadata: { many: parts.flatMap(() => parts as []) } })]],
    [
      'metadata of an artifact',
      Array.from(
        { length: 60 },
        (_, index) =>
          ({
            kind: 'artifact',
            taskId: 't',
            artifact: { artifactId: 'a', parts: [], metadata: { [`m${index}`]: parts as [] } },
            append: true,
            lastChunk: false,
          }) as const,
      ),
    ],
  ])('keeps what fits and adds one gap: %s', (_, log) => {
    setLimits({ taskObjects: 1_000 })
    const rows = rowsOf([requestRow(user('go')), ...log, ...log])
    const fold = applyRows(emptyFold, rows)
    expect(fold.size.objects).toBeLessThanOrEqual(1_005)
    expect(fold.truncated).toMatchObject({ limit: 'taskObjects', lastSeq: rows.length })
    expect(gaps(fold)).toMatchObject([{ seq: fold.truncated?.seq, reason: expect.stringMatching(/too large/) }])
    const ended = applyRows(fold, rowsOf([status('completed')], rows.length))
    expect(ended).toMatchObject({ open: false, task: { status: { state: 'completed' } } })
  })

  test('limits the size of texts', () => {
    setLimits({ taskBytes: 10_000 })
    const fold = applyRows(emptyFold, rowsOf(Array.from({ length: 100 }, () => chunk('x'.repeat(1_000)))))
    expect(fold.size.bytes).toBeLessThan(11_000)
    expect(fold.truncated).toMatchObject({ limit: 'taskBytes', lastSeq: 100 })
    expect(gaps(fold)).toHaveLength(1)
  })

  test('has a limited reserve for errors and gaps', () => {
    setLimits({ taskObjects: 100 })
    const fault: RowLike = { kind: 'fault', fault: { kind: 'too-large', message: 'Too large.' } }
    const before = applyRows(emptyFold, rowsOf([chunk(parts), chunk(parts), chunk(parts), fault]))
    expect(before.entries.map(({ type }) => type)).toEqual(['artifact', 'gap', 'fault'])
    expect(before).toMatchObject({ open: false, task: { status: { state: 'failed' } } })
    const gap: RowLike = { kind: 'gap', reason: 'lost' }
    const more = Array.from({ length: 3_000 }, (_, index) => [
      gap,
      status(index % 2 ? 'working' : 'input-required'),
    ]).flat()
    const fold = applyRows(before, rowsOf([...more, status('canceled')], 4))
    expect(fold.size.objects).toBeLessThanOrEqual(1_101)
    expect(fold.states.at(-1)).toMatchObject({ state: 'canceled' })
    expect(fold.task.status.state).toBe('canceled')
  })
})
