import { applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import type { LogRow } from '@/lib/a2a/log'
import type { Artifact } from '@/lib/a2a/model'

/** Rows that replaced an artifact. */
export type Renewals = readonly { seq: number; at: string }[]

const known = new WeakMap<Renewals, Artifact[]>()

/** Returns an artifact before each row that replaced it, oldest first. `rows`: all rows of the task. */
export function buildEarlierVersions(rows: readonly LogRow[], artifactId: string, renewals: Renewals): Artifact[] {
  const before = known.get(renewals)
  if (before) return before
  let fold = emptyFold
  const versions = renewals.map(({ seq }) => {
    const { lastSeq } = fold
    fold = applyRows(
      fold,
      rows.filter((row) => row.seq > lastSeq && row.seq < seq),
    )
    return findArtifact(fold, artifactId) ?? { artifactId, parts: [] }
  })
  known.set(renewals, versions)
  return versions
}
