import { applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { emptyOutline, type Outline } from '@/lib/replay/outline'
import type { ReplaySource } from '@/lib/replay/replay-source'

/** Returns an outline with its row numbers reduced by `by`. */
function shiftOutline(outline: Outline, offset: number): Outline {
  const marks = Object.entries(outline.marks).map(([kind, seqs]) => [kind, seqs.map((seq) => seq - offset)])
  return {
    ...outline,
    lastSeq: outline.lastSeq - offset,
    states: outline.states.map((change) => ({ ...change, seq: change.seq - offset })),
    marks: Object.fromEntries(marks) as Outline['marks'],
  }
}

/**
 * Creates a source for a log whose first `removed` rows were replaced by one row that says so, which becomes row 1. `rest` is
 * the source of the log, whose outline starts with that row.
 */
export function createTruncatedSource(rest: ReplaySource, removed: number): ReplaySource {
  const offset = removed - 1
  const shiftRow = (row: LogRow): LogRow => ({ ...row, seq: row.seq - offset })
  const rows = async (after: number, until: number) => (await rest.rows(after + offset, until + offset)).map(shiftRow)
  return {
    rows,
    // Always from the start: few tasks continue after their log was removed.
    outline: async () => shiftOutline(await rest.outline(emptyOutline), offset),
    fold: async (at) => applyRows(emptyFold, await rows(0, at)),
    find: async (words, signal) => (await rest.find(words, signal)).map((seq) => seq - offset),
    follow: (after, { onRows, ...listener }) =>
      rest.follow(after + offset, { ...listener, onRows: (more) => onRows(more.map(shiftRow)) }),
  }
}
