import { expect, it } from 'vitest'
import {
  createByteSum,
  type FrameFilter,
  filterFrames,
  getChangedMethod,
  noFilter,
  toFrames,
} from '@/components/entities/frames/frames'
import type { LogRow } from '@/lib/a2a/log'

const at = '2026-01-01T00:00:00.000Z'
const row = (seq: number, rest: Partial<LogRow>): LogRow => ({
  seq,
  at,
  direction: 'in',
  method: 'SendStreamingMessage',
  kind: 'status',
  raw: '{}',
  event: { kind: 'note', note: '' },
  ...rest,
})
const rows = [
  row(1, { direction: 'out', kind: 'request', raw: '{"text":"Which Colour?"}' }),
  row(2, { raw: '{"state":"working"}' }),
  row(3, { kind: 'artifact', raw: '{"artifact":"colour"}' }),
  row(4, { kind: 'note', method: '', raw: '', event: { kind: 'note', note: 'an odd colour' } }),
]
const seqs = (filter: Partial<FrameFilter>) => filterFrames(rows, { ...noFilter, ...filter }).map(({ seq }) => seq)

it('filters rows by direction, kind and words', () => {
  expect(filterFrames(rows, noFilter)).toBe(rows)
  expect(seqs({ direction: 'out' })).toEqual([1])
  expect(seqs({ direction: 'in' })).toEqual([2, 3])
  expect(seqs({ direction: 'own' })).toEqual([4])
  expect(seqs({ kind: 'artifact' })).toEqual([3])
  expect(seqs({ text: ' COLOUR ' })).toEqual([1, 3, 4])
  expect(seqs({ text: 'colour which' })).toEqual([1])
  expect(seqs({ text: 'status' })).toEqual([2])
  expect(seqs({ text: 'nowhere' })).toEqual([])
})

const status = (state: 'working' | 'completed'): Partial<LogRow> => ({ event: { kind: 'status', status: { state } } })
const many = (count: number, rest: Partial<LogRow>) => Array.from({ length: count }, () => rest)

it('finds runs of rows that repeat, but keeps changes of state and rejected deliveries apart', () => {
  const refused: Partial<LogRow> = { kind: 'push', event: { kind: 'push', accepted: false } }
  const rows = [
    ...many(6, status('working')),
    ...many(5, { kind: 'artifact' }),
    ...many(1, status('completed')),
    ...many(5, refused),
  ].map((rest, index) => row(index + 1, rest))
  expect(toFrames(rows, noFilter).runs).toEqual([
    { start: 1, end: 6 },
    { start: 6, end: 11 },
  ])
  expect(toFrames(rows, { ...noFilter, text: 'a' }).runs).toEqual([])
  expect(toFrames(rows, { ...noFilter, kind: 'artifact' }).runs).toEqual([])
})

it('names the method of a row only where it changes, and sums sizes', () => {
  const methods = ['a', 'a', '', 'a', 'b', '', 'b', 'a']
  const frames = toFrames(
    methods.map((method, index) => row(index + 1, { method, raw: 'x'.repeat(index) })),
    noFilter,
  )
  expect(methods.map((_, place) => getChangedMethod(frames, place))).toEqual(['a', '', '', '', 'b', '', '', 'a'])
  expect(frames.bytesOf(2, 5)).toBe(2 + 3 + 4)
  expect(createByteSum(0, () => 1)(0, 0)).toBe(0)
})
