import { expect, it } from 'vitest'
import { type FrameFilter, filterFrames, noFilter } from '@/components/entities/frames/frames'
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
