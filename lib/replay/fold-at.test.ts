import { describe, expect, it } from 'vitest'
import { applyRow } from '@/lib/a2a/apply'
import { emptyFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { createFoldAt } from '@/lib/replay/fold-at'

const chunk = (seq: number): LogRow => ({
  seq,
  at: new Date(Date.UTC(2026, 0, 1) + seq).toISOString(),
  direction: 'in',
  method: 'SendStreamingMessage',
  kind: 'artifact',
  raw: '{}',
  event: {
    kind: 'artifact',
    artifact: { artifactId: 'a', parts: [{ text: `${seq} ` }] },
    append: seq > 1,
    lastChunk: false,
  },
})
const log = Array.from({ length: 57 }, (_, index) => chunk(index + 1))
const plainly = (count: number) => log.slice(0, count).reduce(applyRow, emptyFold)

describe('createFoldAt', () => {
  it('agrees with the plain fold, wherever one jumps', () => {
    const foldAt = createFoldAt(applyRow, 10)
    for (const count of [57, 0, 31, 30, 29, 56, 10, 11, 1, 57]) expect(foldAt(log, count)).toEqual(plainly(count))
  })

  it('applies one row for a step and at most an interval for a jump', () => {
    let applied = 0
    const foldAt = createFoldAt((fold, row) => {
      applied += 1
      return applyRow(fold, row)
    }, 10)
    const costOf = (count: number): number => {
      applied = 0
      foldAt(log, count)
      return applied
    }
    expect(costOf(57)).toBe(57)
    expect([29, 30, 31, 56, 9].map(costOf)).toEqual([9, 0, 1, 6, 9])
  })

  it('goes on where the log gets longer, and stays within it', () => {
    const foldAt = createFoldAt(applyRow, 10)
    expect(foldAt(log.slice(0, 12), 99).lastSeq).toBe(12)
    expect(foldAt(log, 25)).toEqual(plainly(25))
    expect(foldAt(log, -1)).toBe(emptyFold)
  })
})
