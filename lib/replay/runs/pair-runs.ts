import type { ComparedPair, ComparedRow } from '@/lib/api/run'
import type { TaskState } from '@/lib/a2a/states'
import { findRuns, isRunKind, type Run } from '@/lib/replay/list-items'

const sides = ['left', 'right'] as const

/** The rows of one side of a run. */
export interface PairRunSide {
  first: ComparedRow
  count: number
  /** On the wire. */
  bytes: number
}

/** Neighboring pairs of one kind, as one. */
export interface PairRun {
  kind: ComparedRow['kind']
  /** Undefined if the side has none of these rows. */
  left: PairRunSide | undefined
  right: PairRunSide | undefined
  /** The mark of all pairs, or `changed` if they have several. */
  mark: ComparedPair['mark']
  /** Number of pairs that differ. */
  differing: number
}

/**
 * Returns the runs of a comparison: neighboring pairs with rows of one kind and one artifact, whether they differ or not. As in
 * the event list, a row that changes the state of its task is in none. Push notifications are in none either, since the
 * comparison does not say which were rejected.
 */
export function findPairRuns(pairs: readonly ComparedPair[]): Run[] {
  const states: Partial<Record<'left' | 'right', TaskState>> = {}
  const sorts = pairs.map((pair) => {
    let changesState = false
    for (const side of sides) {
      const state = pair[side]?.state
      if (state === undefined) continue
      changesState ||= state !== states[side]
      states[side] = state
    }
    const row = pair.left ?? pair.right
    if (!row || changesState || row.kind === 'push' || !isRunKind(row.kind)) return null
    return `${row.kind} ${row.artifact ?? ''}`
  })
  return findRuns(pairs.length, (place) => sorts[place] ?? null)
}

function summarizeSide(rows: readonly ComparedRow[]): PairRunSide | undefined {
  const [first] = rows
  return first && { first, count: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Returns what a run contains. Null if it is empty. */
export function summarizePairRun(run: readonly ComparedPair[]): PairRun | null {
  const first = run[0]
  const row = first?.left ?? first?.right
  if (!first || !row) return null
  return {
    kind: row.kind,
    left: summarizeSide(run.flatMap(({ left }) => left ?? [])),
    right: summarizeSide(run.flatMap(({ right }) => right ?? [])),
    mark: run.every(({ mark }) => mark === first.mark) ? first.mark : 'changed',
    differing: run.filter(({ mark }) => mark !== 'same').length,
  }
}
