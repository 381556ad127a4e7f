import type { ArtifactEntry, TaskFold } from '@/lib/a2a/fold'
import { appendParts } from '@/lib/a2a/folding/append-parts'
import { addEntry } from '@/lib/a2a/folding/add-entry'
import { entriesById } from '@/lib/a2a/folding/entries-by-id'
import { hasRoom, leaveOut, oneObject } from '@/lib/a2a/folding/fold-room'
import { artifactChange } from '@/lib/a2a/folding/artifact-change'
import { addSizes, type FoldSize, sizeOf } from '@/lib/a2a/folding/fold-size'
import { positionsBy } from '@/lib/a2a/folding/positions'
import { isGrowth, sayingAgain } from '@/lib/a2a/folding/growth'
import { partsKey } from '@/lib/a2a/folding/same-content'
import type { LogRow } from '@/lib/a2a/log'
import type { Artifact, ArtifactEvent } from '@/lib/a2a/model'
import { isTerminal } from '@/lib/a2a/states'

const midway = { begunMidway: true } as const

const artifactsById = positionsBy<Artifact>(({ artifactId }) => artifactId)

/** The artifact of that id. */
export function artifactIn({ task }: TaskFold, artifactId: string): Artifact | undefined {
  return task.artifacts[artifactsById.find(task.artifacts, artifactId)]
}

/** The fold with this artifact put in place of the one of its id, or at the end; with `truncated` set if there is no room. */
function putArtifact(fold: TaskFold, row: LogRow, known: Artifact | undefined, artifact: Artifact): TaskFold {
  const { artifacts } = fold.task
  const added = known ? artifactChange(known, artifact) : sizeOf(artifact)
  if (!hasRoom(fold, added)) return leaveOut(fold, row, added)
  const changed = known
    ? artifactsById.replaced(artifacts, artifactsById.find(artifacts, artifact.artifactId), artifact)
    : artifactsById.added(artifacts, artifact)
  return { ...fold, size: addSizes(fold.size, added), task: { ...fold.task, artifacts: changed } }
}

/** So many versions are kept in mind: an agent that renews an artifact without end loses its oldest. */
const mostRenewals = 200

/** How an artifact came to what it is now, beside the count of its mentions. */
type Course = Pick<ArtifactEntry, 'begunMidway' | 'repeats' | 'lastWhole'> & { renewed?: boolean }

/** The versions of an artifact with the one that began in this row, if there is room for it. */
function renewals(
  fold: TaskFold,
  known: ArtifactEntry,
  { seq, at }: LogRow,
  { renewed }: Course,
): Pick<ArtifactEntry, 'renewals'> {
  if (!renewed || !hasRoom(fold, oneObject)) return known.renewals ? { renewals: known.renewals } : {}
  return { renewals: [...(known.renewals ?? []), { seq, at }].slice(-mostRenewals) }
}

/** Returns by how many versions an entry of an artifact tells more than before. */
function renewalChange(before: ArtifactEntry, after: ArtifactEntry): FoldSize {
  return { objects: (after.renewals?.length ?? 0) - (before.renewals?.length ?? 0), bytes: 0 }
}

/** The fold with one more mention of an artifact counted on its entry, which is made where there is none. */
function countMention(fold: TaskFold, row: LogRow, artifactId: string, last: boolean, course: Course): TaskFold {
  const { seq, at } = row
  const complete = last || (!fold.open && isTerminal(fold.task.status.state))
  const { entries } = fold
  const position = entriesById.find(entries, artifactId)
  const known = entries[position] as ArtifactEntry | undefined
  const { renewed: _, ...rest } = course
  const ended = last ? ({ ended: true } as const) : {}
  if (!known)
    return addEntry(fold, {
      type: 'artifact',
      seq,
      at,
      artifactId,
      lastSeq: seq,
      chunks: 1,
      complete,
      ...ended,
      ...rest,
    })
  const entry: ArtifactEntry = {
    type: 'artifact',
    seq: known.seq,
    at: known.at,
    artifactId,
    lastSeq: seq,
    chunks: known.chunks + 1,
    complete: known.complete || complete,
    ...(known.begunMidway && { begunMidway: true }),
    ...(known.ended && { ended: true }),
    ...ended,
    ...renewals(fold, known, row, course),
    ...rest,
  }
  const counted = { ...fold, entries: entriesById.replaced(entries, position, entry) }
  return course.renewed ? { ...counted, size: addSizes(fold.size, renewalChange(known, entry)) } : counted
}

/** The fold with an artifact put and its mention counted; without either if there is no room for the artifact. */
function putAndCount(
  fold: TaskFold,
  row: LogRow,
  known: Artifact | undefined,
  artifact: Artifact,
  last: boolean,
  course: Course,
): TaskFold {
  const put = putArtifact(fold, row, known, artifact)
  return put.truncated ? put : countMention(put, row, artifact.artifactId, last, course)
}

function extended(known: Artifact, added: Artifact): Artifact {
  const metadata = added.metadata && { metadata: { ...known.metadata, ...added.metadata } }
  return { ...known, ...added, ...metadata, parts: appendParts(known.parts, added.parts) }
}

/** A new whole of a known artifact; what later tellings leave out of its head stays. */
function replaced(known: Artifact, artifact: Artifact): Artifact {
  const { name, description } = known
  return { ...(name && { name }), ...(description && { description }), ...artifact }
}

/** A chunk, or a whole artifact; a chunk of an artifact unknown so far begins it (a rejoined stream starts so). */
export function foldArtifactEvent(
  fold: TaskFold,
  row: LogRow,
  { artifact, append, lastChunk }: ArtifactEvent,
): TaskFold {
  if (fold.truncated) return leaveOut(fold, row)
  const { artifactId } = artifact
  const known = artifactIn(fold, artifactId)
  if (!known) return putAndCount(fold, row, known, artifact, lastChunk, append ? midway : {})
  const entry = fold.entries[entriesById.find(fold.entries, artifactId)] as ArtifactEntry | undefined
  const whole = append ? extended(known, artifact) : replaced(known, artifact)
  const course = append ? sayingAgain(known, artifact, entry) : { renewed: !isGrowth(known.parts, artifact.parts) }
  return putAndCount(fold, row, known, whole, lastChunk, course)
}

/** All of an artifact but its content, as one string. */
const headOf = (artifact: Artifact): string => JSON.stringify({ ...artifact, parts: [] })

/** The fold with the name, description and metadata of a known artifact changed. The same fold if none differs. */
function withNewHead(fold: TaskFold, row: LogRow, known: Artifact, artifact: Artifact): TaskFold {
  const renamed = { ...known, ...artifact, parts: known.parts }
  return headOf(renamed) === headOf(known) ? fold : putArtifact(fold, row, known, renamed)
}

/**
 * An artifact as a task snapshot tells it. The content stays if the snapshot has the same or none, as agents keep
 * streamed text in pieces, or leave it out; the name, description and metadata are the newest ones (v0.1 §6.7).
 */
export function foldArtifactSnapshot(fold: TaskFold, row: LogRow, artifact: Artifact): TaskFold {
  const known = artifactIn(fold, artifact.artifactId)
  if (!known) return putAndCount(fold, row, known, artifact, false, {})
  const entry = fold.entries[entriesById.find(fold.entries, artifact.artifactId)] as ArtifactEntry | undefined
  const chunked = (entry?.chunks ?? 0) > 1
  const parts = chunked ? appendParts([], artifact.parts) : artifact.parts
  if (parts.length === 0 || partsKey(parts) === partsKey(known.parts)) return withNewHead(fold, row, known, artifact)
  const course = { renewed: !isGrowth(known.parts, parts) }
  return putAndCount(fold, row, known, replaced(known, { ...artifact, parts }), false, course)
}
