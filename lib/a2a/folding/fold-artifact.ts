import type { ArtifactEntry, TaskFold } from '@/lib/a2a/fold'
import { appendedSize, appendParts } from '@/lib/a2a/folding/append-parts'
import { addEntry } from '@/lib/a2a/folding/add-entry'
import { entryIndex } from '@/lib/a2a/folding/entry-index'
import { hasRoom, leaveOut, oneObject } from '@/lib/a2a/folding/fold-room'
import { artifactChange } from '@/lib/a2a/folding/artifact-change'
import { addSizes, type FoldSize, sizeOf } from '@/lib/a2a/folding/fold-size'
import { positionsBy } from '@/lib/a2a/folding/positions'
import { isGrowth, sayingAgain } from '@/lib/a2a/folding/growth'
import { isSameParts } from '@/lib/a2a/folding/same-content'
import { isSameJson } from '@/lib/a2a/is-same-json'
import type { LogRow } from '@/lib/a2a/log'
import type { Artifact, ArtifactEvent } from '@/lib/a2a/model'
import { isTerminal } from '@/lib/a2a/states'

const midway = { begunMidway: true } as const

const artifactsById = positionsBy<Artifact, string>(
  ({ artifactId }) => [artifactId],
  ({ artifactId }, id) => artifactId === id,
)

/** Returns the position of an artifact in a task; -1 if the task has none of that ID. */
export function artifactPosition({ task }: TaskFold, artifactId: string): number {
  return artifactsById.find(task.artifacts, artifactId)
}

/** The artifact of that id. */
export function artifactIn(fold: TaskFold, artifactId: string): Artifact | undefined {
  return fold.task.artifacts[artifactPosition(fold, artifactId)]
}

/** The fold with this artifact put in place of the one of its id, or at the end; with `truncated` set if there is no room. */
function putArtifact(
  fold: TaskFold,
  row: LogRow,
  known: Artifact | undefined,
  artifact: Artifact,
  added = known ? artifactChange(known, artifact) : sizeOf(artifact),
): TaskFold {
  const { artifacts } = fold.task
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
  const position = entryIndex.find(entries, artifactId)
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
  const counted = { ...fold, entries: entryIndex.replaced(entries, position, entry) }
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
  added?: FoldSize,
): TaskFold {
  const put = putArtifact(fold, row, known, artifact, added)
  return put.truncated ? put : countMention(put, row, artifact.artifactId, last, course)
}

/** Chunks add to metadata of at most this many members: to copy more for each chunk takes too long. */
const mostMerged = 100

const countOf = (object: object | undefined): number => (object ? Object.keys(object).length : 0)

/** An artifact with a chunk, but without the chunk's parts. Metadata of more than `mostMerged` members is replaced. */
function withChunkHead(known: Artifact, chunk: Artifact): Artifact {
  const head = { ...known, ...chunk, parts: known.parts }
  if (!chunk.metadata || countOf(chunk.metadata) > mostMerged || countOf(known.metadata) > mostMerged) return head
  return { ...head, metadata: { ...known.metadata, ...chunk.metadata } }
}

/** The fold with a chunk at the end of an artifact, if there is room for it. Takes time for the chunk alone. */
function extendArtifact(
  fold: TaskFold,
  row: LogRow,
  known: Artifact,
  { artifact, lastChunk }: ArtifactEvent,
): TaskFold {
  const entry = fold.entries[entryIndex.find(fold.entries, artifact.artifactId)] as ArtifactEntry | undefined
  const course = sayingAgain(known, artifact, entry)
  const head = withChunkHead(known, artifact)
  const added = addSizes(artifactChange(known, head), appendedSize(known.parts, artifact.parts))
  if (!hasRoom(fold, added)) return leaveOut(fold, row, added)
  const whole = { ...head, parts: appendParts(known.parts, artifact.parts) }
  return putAndCount(fold, row, known, whole, lastChunk, course, added)
}

/** A new whole of a known artifact; what later tellings leave out of its head stays. */
function replaced(known: Artifact, artifact: Artifact): Artifact {
  const { name, description } = known
  return { ...(name && { name }), ...(description && { description }), ...artifact }
}

/** A chunk, or a whole artifact; a chunk of an artifact unknown so far begins it (a rejoined stream starts so). */
export function foldArtifactEvent(fold: TaskFold, row: LogRow, event: ArtifactEvent): TaskFold {
  const { artifact, append, lastChunk } = event
  if (fold.truncated) return leaveOut(fold, row)
  const { artifactId } = artifact
  const known = artifactIn(fold, artifactId)
  if (!known) return putAndCount(fold, row, known, artifact, lastChunk, append ? midway : {})
  if (append) return extendArtifact(fold, row, known, event)
  const course = { renewed: !isGrowth(known.parts, artifact.parts) }
  return putAndCount(fold, row, known, replaced(known, artifact), lastChunk, course)
}

/** True if an artifact has all members of a newer head already. */
function hasHead(known: Artifact, artifact: Artifact): boolean {
  const [old, now] = [known, artifact] as unknown as Record<string, unknown>[]
  return Object.keys(artifact).every((name) => name === 'parts' || isSameJson(old?.[name], now?.[name]))
}

/** The fold with the name, description and metadata of a known artifact changed. The same fold if none differs. */
function withNewHead(fold: TaskFold, row: LogRow, known: Artifact, artifact: Artifact): TaskFold {
  return hasHead(known, artifact) ? fold : putArtifact(fold, row, known, { ...known, ...artifact, parts: known.parts })
}

/**
 * An artifact as a task snapshot tells it. The content stays if the snapshot has the same or none, as agents keep
 * streamed text in pieces, or leave it out; the name, description and metadata are the newest ones (v0.1 §6.7).
 */
export function foldArtifactSnapshot(fold: TaskFold, row: LogRow, artifact: Artifact): TaskFold {
  const known = artifactIn(fold, artifact.artifactId)
  if (!known) return putAndCount(fold, row, known, artifact, false, {})
  const entry = fold.entries[entryIndex.find(fold.entries, artifact.artifactId)] as ArtifactEntry | undefined
  const chunked = (entry?.chunks ?? 0) > 1
  const parts = chunked ? appendParts([], artifact.parts) : artifact.parts
  if (parts.length === 0 || isSameParts(parts, known.parts)) return withNewHead(fold, row, known, artifact)
  if (fold.truncated) return leaveOut(fold, row)
  const course = { renewed: !isGrowth(known.parts, parts) }
  return putAndCount(fold, row, known, replaced(known, { ...artifact, parts }), false, course)
}
