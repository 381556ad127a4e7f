import { applyRows } from '@/lib/a2a/apply-rows'
import { emptyFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { emptyOutline, type Outline } from '@/lib/replay/outline'
import type { ReplaySource } from '@/lib/replay/replay-source'

/** A part of an outline, as it is when its rows are counted from another one on. */
function lowered(outline: Outline, by: number): Outline {
  const marks = Object.entries(outline.marks).map(([kind, seqs]) => [kind, seqs.map((seq) => seq - by)])
  return {
    ...outline,
    lastSeq: outline.lastSeq - by,
    states: outline.states.map((change) => ({ ...change, seq: change.seq - by })),
    marks: Object.fromEntries(marks) as Outline['marks'],
  }
}

/**
 * What is left of a log whose first `removed` rows gave way to one that says so: that one is its first row here. `rest` is the
 * log's own source, but that its outline begins with that row.
 */
export function leftSource(rest: ReplaySource, removed: number): ReplaySource {
  const by = removed - 1
  const down = (row: LogRow): LogRow => ({ ...row, seq: row.seq - by })
  const rows = async (after: number, until: number) => (await rest.rows(after + by, until + by)).map(down)
  return {
    rows,
    // Always from its beginning: few tasks go on after their log was removed.
    outline: async () => lowered(await rest.outline(emptyOutline), by),
    fold: async (at) => applyRows(emptyFold, await rows(0, at)),
    find: async (words, signal) => (await rest.find(words, signal)).map((seq) => seq - by),
    follow: (after, { onRows, ...listener }) =>
      rest.follow(after + by, { ...listener, onRows: (more) => onRows(more.map(down)) }),
  }
}
