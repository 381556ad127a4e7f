import { applyRows } from '@/lib/a2a/apply-rows'
import { emptyFold } from '@/lib/a2a/fold'
import { artifactIn } from '@/lib/a2a/folding/fold-artifact'
import type { LogRow } from '@/lib/a2a/log'
import type { Artifact } from '@/lib/a2a/model'

/** Rows that began an artifact anew. */
export type Renewals = readonly { seq: number; at: string }[]

const known = new WeakMap<Renewals, Artifact[]>()

/** An artifact as it was before each row that began it anew, oldest first. `rows` are those of the task from the first on. */
export function earlierVersions(rows: readonly LogRow[], artifactId: string, renewals: Renewals): Artifact[] {
  const before = known.get(renewals)
  if (before) return before
  let fold = emptyFold
  const versions = renewals.map(({ seq }) => {
    const { lastSeq } = fold
    fold = applyRows(
      fold,
      rows.filter((row) => row.seq > lastSeq && row.seq < seq),
    )
    return artifactIn(fold, artifactId) ?? { artifactId, parts: [] }
  })
  known.set(renewals, versions)
  return versions
}
